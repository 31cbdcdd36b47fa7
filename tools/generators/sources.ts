import { names, type Tree } from '@nx/devkit';
import ts from 'typescript';
import { contextMap } from '../context-map.ts';

/** Functions that several generators use to read the workspace and to change existing files. */

/** The folders of a context; throws for a name that is not in the context map. */
export function contextPaths(context: string) {
  if (!(context in contextMap)) {
    throw new Error(`No context « ${context} »: ${Object.keys(contextMap).join(', ')} (tools/context-map.ts)`);
  }
  const layer = (name: string) => `libs/${context}/${name}/src`;
  return {
    contract: layer('contract'),
    domain: layer('domain'),
    adapters: layer('adapters'),
    module: `${layer('adapters')}/${context}.module.ts`,
    /** Its name in SQL. */
    schema: context.replaceAll('-', '_'),
  };
}

/** `archive-demand` as a file, `ArchiveDemand` as a class, `archiveDemand` as a member, « Archive demand » in a sentence. */
export function namesOf(name: string) {
  const { fileName, className, propertyName } = names(name);
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(fileName)) throw new Error(`« ${name} » is no name: use archive-demand`);
  const words = fileName.replaceAll('-', ' ');
  return { fileName, className, propertyName, words, sentence: words[0]!.toUpperCase() + words.slice(1) };
}

export function read(tree: Tree, path: string): string {
  const code = tree.read(path, 'utf8');
  if (code === null) throw new Error(`${path} does not exist`);
  return code;
}

/** Writes a file that must not exist yet: a generator creates files and replaces none. */
export function create(tree: Tree, path: string, code: string): void {
  if (tree.exists(path)) throw new Error(`${path} exists already`);
  tree.write(path, code);
}

export function change(tree: Tree, path: string, edit: (code: string) => string): void {
  tree.write(path, edit(read(tree, path)));
}

/** Formats every written file as `npm run format` would. */
export async function formatWritten(tree: Tree): Promise<void> {
  const prettier = await import('prettier');
  const options = JSON.parse(tree.read('.prettierrc.json', 'utf8') ?? '{}') as object;
  for (const { path, type, content } of tree.listChanges()) {
    if (type !== 'DELETE') tree.write(path, await prettier.format(String(content), { ...options, filepath: path }));
  }
}

/** Adds `export * from './…'`, unless it exists. */
export function addExport(code: string, specifier: string): string {
  const line = `export * from '${specifier}';`;
  if (code.includes(line)) return code;
  const last = parse(code).statements.filter(ts.isExportDeclaration).at(-1);
  const at = last ? last.getEnd() : 0;
  return `${code.slice(0, at)}${last ? '\n' : ''}${line}${last ? '' : '\n'}${code.slice(at)}`;
}

/** Adds a named import, merged with an existing import of the same module. */
export function addImport(code: string, name: string, specifier: string): string {
  const imports = parse(code).statements.filter(ts.isImportDeclaration);
  const same = imports.find(
    ({ moduleSpecifier, importClause }) =>
      (moduleSpecifier as ts.StringLiteral).text === specifier &&
      importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword &&
      importClause?.namedBindings &&
      ts.isNamedImports(importClause.namedBindings),
  );
  const bindings = same?.importClause?.namedBindings as ts.NamedImports | undefined;
  if (bindings) {
    const known = bindings.elements.find((element) => element.name.text === name);
    if (known && !known.isTypeOnly) return code;
    if (known) return code.slice(0, known.getStart()) + name + code.slice(known.getEnd());
    const at = bindings.elements.at(-1)!.getEnd();
    return `${code.slice(0, at)}, ${name}${code.slice(at)}`;
  }
  const at = imports.at(-1)?.getEnd() ?? 0;
  const line = `import { ${name} } from '${specifier}';`;
  return at === 0 ? `${line}\n${code}` : `${code.slice(0, at)}\n${line}${code.slice(at)}`;
}

/** Adds to one of the lists of `@Module({ … })`, which is created when missing; does nothing when it contains the element. */
export function addToModule(code: string, list: 'controllers' | 'providers', element: string): string {
  const module = find(
    parse(code),
    (node): node is ts.CallExpression => ts.isCallExpression(node) && node.expression.getText() === 'Module',
  );
  const parts = module?.arguments[0];
  if (!parts || !ts.isObjectLiteralExpression(parts)) throw new Error('no @Module({ … }) to add to');
  const property = parts.properties.filter(ts.isPropertyAssignment).find(({ name }) => name.getText() === list);
  if (!property) {
    const at = parts.getStart() + 1;
    return `${code.slice(0, at)} ${list}: [${element}], ${code.slice(at)}`;
  }
  const array = property.initializer as ts.ArrayLiteralExpression;
  if (array.elements.some((known) => known.getText() === element)) return code;
  return insertAfterLast(code, array.elements, array.getEnd() - 1, element);
}

/** Adds to an object that is the value of an exported constant. */
export function addToConstant(code: string, constant: string, property: string): string {
  const declaration = find(
    parse(code),
    (node): node is ts.VariableDeclaration => ts.isVariableDeclaration(node) && node.name.getText() === constant,
  );
  let value = declaration?.initializer;
  while (value && (ts.isSatisfiesExpression(value) || ts.isAsExpression(value))) value = value.expression;
  if (!value || !ts.isObjectLiteralExpression(value)) throw new Error(`no constant ${constant} to add to`);
  return insertAfterLast(code, value.properties, value.getEnd() - 1, property);
}

/** Adds a parameter to a class's constructor (created when missing) and a member at the end of the class. */
export function addToClass(code: string, className: string, parameter: string, member: string): string {
  const declaration = find(
    parse(code),
    (node): node is ts.ClassDeclaration => ts.isClassDeclaration(node) && node.name?.text === className,
  );
  if (!declaration) throw new Error(`no class ${className} to add to`);
  const end = declaration.getEnd() - 1;
  const withMember = `${code.slice(0, end)}\n${member}\n${code.slice(end)}`;
  const made = declaration.members.find(ts.isConstructorDeclaration);
  if (!made) {
    const at = declaration.members.pos;
    return `${withMember.slice(0, at)}\n  constructor(${parameter}) {}\n${withMember.slice(at)}`;
  }
  if (made.parameters.some((known) => known.getText() === parameter)) return withMember;
  const closing = made.parameters.at(-1)?.getEnd() ?? made.getText().indexOf(')') + made.getStart();
  return insertAfterLast(withMember, made.parameters, closing, parameter);
}

/** The first class that a file exports. */
export function firstClass(code: string): { readonly name: string; readonly methods: readonly string[] } {
  const declaration = find(parse(code), ts.isClassDeclaration);
  if (!declaration?.name) throw new Error('no class');
  const methods = declaration.members.filter(ts.isMethodDeclaration).map((method) => method.name.getText());
  return { name: declaration.name.text, methods };
}

/** The class that a method returns, extracted from `Promise<Demand | null>`. */
export function answeredClass(code: string, className: string, method: string): string | undefined {
  const member = classOf(code, className)
    ?.members.filter(ts.isMethodDeclaration)
    .find(({ name }) => name.getText() === method);
  return /^Promise<(\w+)/.exec(member?.type?.getText() ?? '')?.[1];
}

function classOf(code: string, className: string): ts.ClassDeclaration | undefined {
  return find(
    parse(code),
    (node): node is ts.ClassDeclaration => ts.isClassDeclaration(node) && node.name?.text === className,
  );
}

function insertAfterLast(code: string, nodes: ts.NodeArray<ts.Node>, emptyAt: number, text: string): string {
  const last = nodes.at(-1);
  const at = last ? last.getEnd() : emptyAt;
  return `${code.slice(0, at)}${last ? ', ' : ''}${text}${code.slice(at)}`;
}

const parse = (code: string) => ts.createSourceFile('x.ts', code, ts.ScriptTarget.Latest, true);

function find<Found extends ts.Node>(node: ts.Node, is: (node: ts.Node) => node is Found): Found | undefined {
  if (is(node)) return node;
  return ts.forEachChild(node, (child) => find(child, is));
}
