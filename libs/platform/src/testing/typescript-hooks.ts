import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { enableCompileCache, registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync, version } from '@swc/core';

// `node --import <this file> program.ts` runs our TypeScript in plain Node, without a build: Jest and its test files (ADR 0086), and the
// programs that tests start and kill. Handles decorators, aliases and imports without an extension.

const root = join(import.meta.dirname, '../../../..');
/** Compiled sources, cached: a test starts the same program repeatedly, and compiling took most of its start. */
const cacheFolder = join(root, 'node_modules/.cache/typescript-hooks');
mkdirSync(cacheFolder, { recursive: true });
enableCompileCache(join(cacheFolder, 'compiled'));
const jestGlobals = pathToFileURL(join(import.meta.dirname, 'jest-globals.ts')).href;
const swcrc = readFileSync(join(root, '.swcrc'), 'utf8');
const { paths } = JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8')).compilerOptions as {
  paths: Record<string, [string]>;
};

/** The file that an import names without its extension or by an alias of tsconfig.base.json; null for everything else. */
function sourceOf(specifier: string, importer = ''): string | null {
  const [alias = ''] = Object.keys(paths).filter((name) =>
    name.endsWith('/*') ? specifier.startsWith(name.slice(0, -1)) : specifier === name,
  );
  const target = paths[alias]
    ? join(root, paths[alias][0].replace('*', specifier.slice(alias.length - 1)))
    : specifier.startsWith('.') && isTypeScript(importer)
      ? join(dirname(fileURLToPath(importer)), specifier)
      : null;
  if (!target) return null;
  const candidates = [target, `${target}.ts`, `${target}.tsx`, join(target, 'index.ts')];
  return candidates.find((path) => isTypeScript(path) && existsSync(path)) ?? null;
}

/** A test file has a query, so that it runs anew each time it is imported. */
const isTypeScript = (url: string): boolean => /\.tsx?(\?|$)/.test(url);

/** The query of a test file, which the modules with state take over from it; empty elsewhere. */
const queryOf = (importer = ''): string => /\?.*/.exec(importer)?.[0] ?? '';

/** Modules of the browser keep the state of one page (session, network, drafts, queries): each test file loads its own. */
const ownState = (url: string, importer?: string): string =>
  /\/(apps\/web|libs\/api-client|@tanstack)\//.test(url) ? queryOf(importer) : '';

registerHooks({
  resolve(specifier, context, next) {
    // Each file restores its own mocks only: another file's may have replaced a fake timer.
    if (specifier === '@jest/globals') return { url: jestGlobals + queryOf(context.parentURL), shortCircuit: true };
    const file = sourceOf(specifier, context.parentURL);
    const found = file ? { url: pathToFileURL(file).href, shortCircuit: true } : next(specifier, context);
    return { ...found, url: found.url + ownState(found.url, context.parentURL) };
  },
  load(url, context, next) {
    if (!isTypeScript(url)) return next(url, context);
    return { format: 'module', source: asJavaScript(fileURLToPath(url.replace(/\?.*/, ''))), shortCircuit: true };
  },
});

function asJavaScript(filename: string): string {
  const text = readFileSync(filename, 'utf8');
  const hash = createHash('sha256').update([version, swcrc, filename, text].join('\0')).digest('hex');
  const file = join(cacheFolder, `${hash}.js`);
  try {
    return readFileSync(file, 'utf8');
  } catch {
    const { code } = transformSync(text, { filename, cwd: root, sourceMaps: 'inline' });
    // Renamed into place, so that other processes read a complete file or none.
    writeFileSync(`${file}.${process.pid}`, code);
    renameSync(`${file}.${process.pid}`, file);
    return code;
  }
}
