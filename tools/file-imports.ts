import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { findCycle } from './context-map.ts';
import type { SourceText } from './skeleton.ts';

/** The files that each file imports, including type-only and lazy imports. */
type Imports = Record<string, readonly string[]>;

/** The paths of `tsconfig.base.json`: each alias with its files. */
export type Aliases = Readonly<Record<string, readonly string[]>>;

/** Returns the import errors: cycles between files or between rooms of platform, and imports of `http/` by other folders of an adapter. */
export function importProblems(files: readonly SourceText[], aliases: Aliases): string[] {
  const imports = importsOf(files, aliases);
  return [
    ...cyclesOf(imports).map((cycle) => `Files import each other in a circle: ${cycle.join(' → ')}`),
    ...cyclesOf(roomImports(imports)).map(
      (cycle) => `Rooms of platform import each other in a circle: ${cycle.join(' → ')}`,
    ),
    ...importsOfHttp(imports),
  ];
}

/** Returns the sources of the workspace, except the generated API client. */
export function workspaceSources(root: string): SourceText[] {
  return globSync('{apps,libs,tools}/**/*.{ts,tsx,mjs,cjs}', {
    cwd: root,
    exclude: ['**/node_modules/**', 'libs/api-client/src/generated/**'],
  })
    .map((path) => path.replaceAll('\\', '/'))
    .map((path) => ({ path, code: readFileSync(join(root, path), 'utf8') }));
}

export function workspaceAliases(root: string): Aliases {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), (path) => readFileSync(path, 'utf8'));
  return config.compilerOptions.paths;
}

function importsOf(files: readonly SourceText[], aliases: Aliases): Imports {
  const known = new Set(files.map(({ path }) => path));
  return Object.fromEntries(
    files.map(({ path, code }) => {
      const specifiers = ts.preProcessFile(code, true, true).importedFiles.map(({ fileName }) => fileName);
      const found = specifiers.map((specifier) => fileOf(specifier, path, aliases, known));
      return [path, [...new Set(found.filter((file) => file !== undefined))]];
    }),
  );
}

/** Resolves an import to a file; undefined for a package or a file that is not a source. */
function fileOf(specifier: string, from: string, aliases: Aliases, known: ReadonlySet<string>): string | undefined {
  const targets = specifier.startsWith('.')
    ? [posix.join(posix.dirname(from), specifier)]
    : Object.entries(aliases).flatMap(([alias, paths]) => {
        const [start, end] = alias.split('*') as [string, string?];
        if (end === undefined ? specifier !== alias : !specifier.startsWith(start)) return [];
        return paths.map((path) => posix.normalize(path.replace('*', specifier.slice(start.length))));
      });
  return targets
    .flatMap((target) => [target, ...['.ts', '.tsx', '/index.ts', '/index.tsx'].map((ending) => target + ending)])
    .find((candidate) => known.has(candidate));
}

/**
 * Returns which rooms of platform each of them imports. A room is a folder of `libs/platform/src`, or a file beside the folders. Tests and their
 * helpers do not count: a spec of one room may start another one.
 */
function roomImports(imports: Imports): Imports {
  const rooms: Record<string, string[]> = {};
  for (const [path, targets] of Object.entries(imports)) {
    const room = roomOf(path);
    if (room === null) continue;
    const others = targets.map(roomOf).filter((target) => target !== null && target !== room);
    rooms[room] = [...(rooms[room] ?? []), ...(others as string[])];
  }
  return rooms;
}

/** The room of platform that a file is in; null for other files and for tests. */
function roomOf(path: string): string | null {
  if (/spec\.ts$|\/testing\//.test(path)) return null;
  return /^libs\/platform\/src\/([^/]+)/.exec(path)?.[1] ?? null;
}

/** Returns the cycles, each as its path. The last import of a found cycle is removed before the next is searched. */
function cyclesOf(imports: Imports): string[][] {
  const left = { ...imports };
  const cycles: string[][] = [];
  for (let cycle = findCycle(left); cycle; cycle = findCycle(left)) {
    cycles.push(cycle);
    const [from, to] = cycle.slice(-2) as [string, string];
    left[from] = left[from]!.filter((target) => target !== to);
  }
  return cycles;
}

/**
 * Returns the imports of `http/` by other folders of an adapter, and of controllers and their types by the read models of screens. `http/` may
 * import read models, but not the reverse.
 */
function importsOfHttp(imports: Imports): string[] {
  return Object.entries(imports).flatMap(([path, targets]) => {
    if (/^libs\/screens\/.*\.read-model(\.int-spec)?\.ts$/.test(path)) {
      return targets
        .filter((target) => /\.(controller|dto|answers)\.ts$/.test(target))
        .map((target) => `${path}: a read model imports ${target}; what both need belongs to the read model`);
    }
    const [, source, folder] = /^(libs\/[a-z-]+\/adapters\/src\/)([a-z-]+)\//.exec(path) ?? [];
    if (!source || folder === 'http') return [];
    return targets
      .filter((target) => target.startsWith(`${source}http/`))
      .map((target) => `${path}: ${folder}/ imports ${target}; what both need belongs to ${folder}/`);
  });
}
