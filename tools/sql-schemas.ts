import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { reads } from './context-map.ts';

/** A text that refers to a schema: `demand.demands` in a query of the users context. */
export interface SchemaUse {
  readonly line: number;
  readonly name: string;
}

/** Every text of a source file: string literals and template literals, without the expressions between `${` and `}`. */
function textsOf(code: string): { readonly text: string; readonly line: number }[] {
  const file = ts.createSourceFile('x.ts', code, ts.ScriptTarget.Latest, true);
  const texts: { text: string; line: number }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      texts.push({ text: node.text, line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return texts;
}

/**
 * The references of a source file to schemas that it may not read. `relations` are the tables, views, functions and sequences that the
 * migrations create: a schema's name alone is not SQL (`users.account-created` is an event). The schema of a TypeORM record counts as well.
 */
export function foreignSchemas(code: string, allowed: readonly string[], relations: ReadonlySet<string>): SchemaUse[] {
  const named = relationsIn(code, relations).map((use) => ({ ...use, schema: use.name.split('.')[0]! }));
  const records = [...code.matchAll(/@Entity\(\{[^}]*\bschema:\s*'(\w+)'/g)].map((match) => ({
    line: code.slice(0, match.index).split('\n').length,
    name: `@Entity of ${match[1]}`,
    schema: match[1]!,
  }));
  return [...named, ...records]
    .filter(({ schema }) => !allowed.includes(schema))
    .map(({ line, name }) => ({ line, name }));
}

/** The relations that the texts of a source file name. */
function relationsIn(code: string, relations: ReadonlySet<string>): SchemaUse[] {
  return textsOf(code).flatMap(({ text, line }) =>
    [...text.matchAll(/\b[a-z_]+\.[a-z_]+(?![\w-])/g)]
      .filter(([name]) => relations.has(name))
      .map(([name]) => ({ line, name })),
  );
}

/** A function with which a search compares names as the stored keys are: it reads no table. */
const publishedFunction = 'organisations.name_key';

/** The relations that a source file above the contexts names and that no context publishes to it: neither a view `v_…` nor the platform’s. */
export function unpublished(code: string, relations: ReadonlySet<string>): SchemaUse[] {
  return relationsIn(code, relations).filter(
    ({ name }) => !/^(?:platform\.|[a-z_]+\.v_)/.test(name) && name !== publishedFunction,
  );
}

/** The lines of a source file whose SQL compares a status or type with a bare number: a contract’s constant names each code. */
export function bareCodes(code: string): number[] {
  const compared = /\b(?:\w+_)?(?:status|type)\s+(?:=|<>|IN|WHEN)\s+\(?\d/;
  return textsOf(code)
    .filter(({ text }) => compared.test(text))
    .map(({ line }) => line);
}

/** The tables, views, functions, types and sequences that migrations create, as `schema.name`. */
export function relationsOf(migrations: readonly string[]): Set<string> {
  const made =
    /\bCREATE\s+(?:OR\s+REPLACE\s+)?(?:UNLOGGED\s+)?(?:TABLE|VIEW|MATERIALIZED\s+VIEW|FUNCTION|SEQUENCE|TYPE)\s+(?:IF\s+NOT\s+EXISTS\s+)?([a-z_]+\.[a-z_]+)/gi;
  return new Set(migrations.flatMap((code) => [...code.matchAll(made)].map(([, name]) => name!)));
}

/** The libraries whose SQL is checked, with the schemas that the context map allows each to read. */
export const readers: readonly { readonly library: string; readonly schemas: readonly string[] }[] = Object.entries(
  reads,
).map(([library, schemas]) => ({ library, schemas }));

/** Source files below a folder of the workspace, as paths from its root. */
export function sourcesOf(root: string, pattern: string): { readonly path: string; readonly code: string }[] {
  return globSync(pattern, { cwd: root }).map((path) => ({ path, code: readFileSync(join(root, path), 'utf8') }));
}
