import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { contextMap } from './context-map.ts';

/** A source file of the workspace, by its path from the root with `/`. */
export interface SourceText {
  readonly path: string;
  readonly code: string;
}

/** One rule of « the same folders in every context », with the violation of a file. */
export interface SkeletonRule {
  readonly name: string;
  /** The files that the rule applies to. */
  readonly concerns: (path: string) => boolean;
  /** The violation of a file, or null. */
  readonly problem: (file: SourceText) => string | null;
}

/**
 * Rooms below `src/`, by layer; files are in them, in a topic of theirs (`use-cases/invoices/`) if the room is one of those that are
 * divided when they grow, or, when `rootFiles` allows it, in `src/` itself.
 */
const rooms: Readonly<Record<string, { readonly divided: readonly string[]; readonly flat: readonly string[] }>> = {
  contract: { divided: [], flat: [] },
  domain: { divided: ['model', 'use-cases', 'ports'], flat: ['testing'] },
  adapters: {
    divided: ['http', 'persistence', 'read-models', 'reactions'],
    flat: ['neighbours', 'demo', 'paper', 'mails', 'gateways', 'imports'],
  },
};

/** Files directly in `src/`. A contract is small and flat: its files are named after their content. */
const rootFiles: Readonly<Record<string, (context: string) => RegExp>> = {
  contract: () => /^[a-z-]+(\.facade|\.events)?(\.spec)?\.ts$/,
  domain: () => /^(index|[a-z-]+\.errors)\.ts$/,
  adapters: (context) => new RegExp(`^(index|${context}\\.(module|facade\\.adapter))\\.ts$`),
};

/** Folders below `src/` of the libraries above the contexts: one topic each, and beside them the index alone. */
const topicsOf: Readonly<Record<string, readonly string[]>> = {
  screens: [
    'administration',
    'aid-stations',
    'calendar',
    'customers-and-users',
    'dossier',
    'imports',
    'means',
    'messages',
    'organiser',
    'past-events',
    'revenue',
    'search',
    'sign-ups',
    'takeout',
    'timeline',
    'to-do',
    'volunteers',
  ],
  application: ['access', 'bridges', 'http', 'openapi', 'planned-jobs', 'previews', 'start'],
  demonstration: ['bulk', 'data'],
};

/** The most files of a topic, tests included: a larger one is two topics. */
const mostFilesOfTopic = 24;

/** Names that belong in one place only. */
const reservedNames: readonly { readonly name: RegExp; readonly place: (context: string, file: string) => string }[] = [
  // Of the context, or of one of its topics.
  { name: /\.errors\.ts$/, place: (context, file) => `libs/${context}/domain/src/${file}` },
  { name: /\.module\.ts$/, place: (context) => `libs/${context}/adapters/src/${context}.module.ts` },
  { name: /\.facade\.adapter\.ts$/, place: (context) => `libs/${context}/adapters/src/${context}.facade.adapter.ts` },
  { name: /\.facade\.ts$/, place: (context) => `libs/${context}/contract/src/${context}.facade.ts` },
  { name: /\.events\.ts$/, place: (context) => `libs/${context}/contract/src/${context}.events.ts` },
];

/** Names of the files in a room, without the `.spec`, `.int-spec` or `.night-spec` of a test. */
const fileNames: Readonly<Record<string, RegExp>> = {
  'adapters/http': /\.(controller|dto|answers|fields|guard|pipe|filter|strategy|decorator|authenticator|cookie)$/,
  'adapters/imports': /(\.import|-fields)$/,
  'adapters/read-models': /\.read-model$/,
  'adapters/reactions': /^[a-z0-9-]+-when-[a-z0-9-]+$|\.job$/,
};

/** The parts of `libs/<context>/<layer>/src/<room>/<topic>/<file>`, or null for a file outside the contexts. */
function placeOf(path: string) {
  const [libs, context, layer, src, ...rest] = path.split('/');
  if (libs !== 'libs' || src !== 'src' || !context || !layer || !(context in contextMap)) return null;
  const [room = '', ...topics] = rest.slice(0, -1);
  return { context, layer, room, topics, file: rest.at(-1)! };
}

/** The parts of `libs/<library>/src/<topic>/…` above the contexts, or null for any other file. */
function topicOf(path: string) {
  const [, library, rest] = /^libs\/([a-z-]+)\/src\/(.+)$/.exec(path) ?? [];
  if (!library || !rest || !(library in topicsOf)) return null;
  return { library, topic: rest.split('/').slice(0, -1).join('/'), file: rest };
}

const isSpec = (path: string) => /\.(int-|night-)?spec\.ts$/.test(path);
const inRoom = (layerAndRoom: string) => (path: string) => {
  const place = placeOf(path);
  return place !== null && `${place.layer}/${place.room}` === layerAndRoom;
};

/** Every rule; `skeleton.spec.ts` tests each with one deliberate violation. */
export const skeletonRules: readonly SkeletonRule[] = [
  {
    name: 'folders',
    concerns: (path) => Boolean(placeOf(path)?.room),
    problem: ({ path }) => {
      const { layer, room, topics } = placeOf(path)!;
      const isDivided = rooms[layer]?.divided.includes(room);
      if (topics.length <= (isDivided ? 1 : 0) && (isDivided || rooms[layer]?.flat.includes(room))) return null;
      return `the skeleton knows no folder ${[room, ...topics].join('/')}/ in ${layer}/src`;
    },
  },
  {
    name: 'files-of-src',
    concerns: (path) => placeOf(path)?.room === '',
    problem: ({ path }) => {
      const { context, layer, file } = placeOf(path)!;
      return rootFiles[layer]?.(context).test(file) ? null : `in ${layer}/src/ itself this file has no place`;
    },
  },
  {
    name: 'topics',
    concerns: (path) => topicOf(path) !== null,
    problem: ({ path }) => {
      const { library, topic, file } = topicOf(path)!;
      if (topicsOf[library]!.includes(topic) || file === 'index.ts') return null;
      return `libs/${library} has the folders ${topicsOf[library]!.join(', ')}`;
    },
  },
  {
    name: 'one-place',
    concerns: (path) => placeOf(path) !== null && reservedNames.some(({ name }) => name.test(path)),
    problem: ({ path }) => {
      const { context, file } = placeOf(path)!;
      const place = reservedNames.find(({ name }) => name.test(path))!.place(context, file);
      return path === place ? null : `its place is ${place}`;
    },
  },
  {
    name: 'file-names',
    concerns: (path) => {
      const place = placeOf(path);
      return place !== null && `${place.layer}/${place.room}` in fileNames;
    },
    problem: ({ path }) => {
      const { layer, room, file } = placeOf(path)!;
      const expected = fileNames[`${layer}/${room}`]!;
      return expected.test(file.replace(/(\.(int-|night-)?spec)?\.ts$/, ''))
        ? null
        : `files of ${room}/ are named ${expected.source}`;
    },
  },
  {
    name: 'one-port-a-file',
    concerns: (path) => inRoom('domain/ports')(path) && !isSpec(path),
    problem: ({ code }) => {
      const classes = exportedClasses(code);
      const ports = classes.filter(({ isAbstract }) => isAbstract);
      return ports.length === 1 && classes.length === 1
        ? null
        : `a port is one exported abstract class a file, here ${list(classes.map(({ name }) => name))}`;
    },
  },
  {
    name: 'one-use-case-a-file',
    concerns: (path) => inRoom('domain/use-cases')(path) && !isSpec(path),
    problem: ({ code }) => {
      const classes = exportedClasses(code);
      // Steps that several use cases share are functions.
      return classes.length === 1 || (classes.length === 0 && /^export (async )?function /m.test(code))
        ? null
        : `a use case is one exported class a file, or functions that several share, here ${list(classes.map(({ name }) => name))}`;
    },
  },
  {
    name: 'errors-named-for-the-rule',
    concerns: (path) => placeOf(path) !== null && path.endsWith('.errors.ts'),
    problem: ({ code }) => {
      const suffixed = exportedClasses(code)
        .map(({ name }) => name)
        .filter((name) => name.endsWith('Error'));
      return suffixed.length === 0
        ? null
        : `errors are named for the broken rule, without « Error »: ${list(suffixed)}`;
    },
  },
  {
    name: 'bodies-queries-answers',
    concerns: (path) => path.startsWith('libs/') && path.endsWith('.controller.ts'),
    problem: ({ code }) => {
      const problems = handlers(code).flatMap(misnamedTypesOf);
      return problems.length === 0 ? null : problems.join('; ');
    },
  },
];

interface ExportedClass {
  readonly name: string;
  readonly isAbstract: boolean;
}

function exportedClasses(code: string): ExportedClass[] {
  return parse(code)
    .statements.filter(ts.isClassDeclaration)
    .filter((node) => hasModifier(node, ts.SyntaxKind.ExportKeyword))
    .map((node) => ({ name: node.name?.text ?? '', isAbstract: hasModifier(node, ts.SyntaxKind.AbstractKeyword) }));
}

/** Methods that answer a call: those with one of Nest's decorators for it. */
function handlers(code: string): ts.MethodDeclaration[] {
  return parse(code)
    .statements.filter(ts.isClassDeclaration)
    .flatMap((node) => node.members.filter(ts.isMethodDeclaration))
    .filter((method) => ['Get', 'Post', 'Put', 'Patch', 'Delete', 'All'].some((name) => decorator(method, name)));
}

/** The violations in the names of a handler's body, query and answer types. */
function misnamedTypesOf(method: ts.MethodDeclaration): string[] {
  const name = method.name.getText();
  const problems: string[] = [];
  for (const parameter of method.parameters) {
    for (const [decoratorName, suffix] of [
      ['Body', 'Body'],
      ['Query', 'Query'],
    ] as const) {
      const found = decorator(parameter, decoratorName);
      // `@Query('page', …)` extracts one value, whose type is that of the value.
      if (!found || found.arguments.some(ts.isStringLiteralLike)) continue;
      const type = parameter.type?.getText() ?? 'nothing';
      if (!new RegExp(`^\\w+${suffix}(\\[\\])?$`).test(type)) {
        problems.push(`${name}: @${decoratorName}() of type ${type}, not Xxx${suffix}`);
      }
    }
  }
  // Types allowed besides answers: problems in a form of the specification, and responses that are not JSON (files, pages, redirections,
  // responses that the handler writes itself).
  const others = new Set(['void', 'null', 'undefined', 'StreamableFile', 'Buffer', 'string']);
  const wrong = answerTypes(method.type).filter((type) => !others.has(type) && !/(Answer|Problem)$/.test(type));
  if (wrong.length > 0) problems.push(`${name}: answers ${list(wrong)}, not XxxAnswer`);
  return problems;
}

/** The names in a return type, extracted from promises, lists, pages and unions. */
function answerTypes(type: ts.TypeNode | undefined): string[] {
  if (!type) return ['a type that is not stated'];
  if (ts.isUnionTypeNode(type)) return type.types.flatMap(answerTypes);
  if (ts.isArrayTypeNode(type)) return answerTypes(type.elementType);
  if (ts.isTypeOperatorNode(type) || ts.isParenthesizedTypeNode(type)) return answerTypes(type.type);
  if (ts.isTypeReferenceNode(type) && ['Promise', 'Page', 'Array'].includes(type.typeName.getText())) {
    return (type.typeArguments ?? []).flatMap(answerTypes);
  }
  return [type.getText()];
}

function decorator(node: ts.HasDecorators, name: string): ts.CallExpression | undefined {
  return ts
    .getDecorators(node)
    ?.map(({ expression }) => expression)
    .filter(ts.isCallExpression)
    .find(({ expression }) => expression.getText() === name);
}

const parse = (code: string) => ts.createSourceFile('x.ts', code, ts.ScriptTarget.Latest, true);

function hasModifier(node: ts.ClassDeclaration, kind: ts.SyntaxKind): boolean {
  return node.modifiers?.some((modifier) => modifier.kind === kind) ?? false;
}

const list = (names: readonly string[]) => (names.length === 0 ? 'none' : names.join(', '));

/** The violations of these files: every rule that one of them breaks. */
export function skeletonProblems(files: readonly SourceText[]): string[] {
  const sizes = Map.groupBy(
    files.filter(({ path }) => topicOf(path) !== null),
    ({ path }) => path.slice(0, path.lastIndexOf('/')),
  );
  const crowded = [...sizes]
    .filter(([, { length }]) => length > mostFilesOfTopic)
    .map(
      ([folder, { length }]) => `${folder} has ${length} files, more than ${mostFilesOfTopic}: two topics (topicsOf)`,
    );
  const broken = skeletonRules.flatMap(({ name, concerns, problem }) =>
    files
      .filter(({ path }) => concerns(path))
      .map((file) => ({ path: file.path, found: problem(file) }))
      .filter(({ found }) => found !== null)
      .map(({ path, found }) => `${path}: ${found} (${name})`),
  );
  return [...broken, ...crowded];
}

export function librarySources(root: string): SourceText[] {
  return globSync('libs/**/src/**/*.ts', { cwd: root, exclude: ['**/generated/**'] })
    .map((path) => path.replaceAll('\\', '/'))
    .map((path) => ({ path, code: readFileSync(join(root, path), 'utf8') }));
}
