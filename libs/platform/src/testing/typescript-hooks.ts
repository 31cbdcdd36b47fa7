import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { enableCompileCache, registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync, version } from '@swc/core';

// `node --import <this file> program.ts` runs our TypeScript in a separate process, without a build: for tests that kill a process.
// Decorators, aliases and imports without an extension are handled as in Jest.

const root = join(import.meta.dirname, '../../../..');
/** Compiled sources, cached: a test starts the same program repeatedly, and compiling took most of its start. */
const kept = join(root, 'node_modules/.cache/typescript-hooks');
mkdirSync(kept, { recursive: true });
enableCompileCache(join(kept, 'compiled'));
const swcrc = readFileSync(join(root, '.swcrc'), 'utf8');
const { paths } = JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8')).compilerOptions as {
  paths: Record<string, [string]>;
};

registerHooks({
  resolve(specifier, context, next) {
    const target = paths[specifier]
      ? join(root, paths[specifier][0])
      : specifier.startsWith('.') && context.parentURL?.endsWith('.ts')
        ? join(dirname(fileURLToPath(context.parentURL)), specifier)
        : null;
    const file =
      target &&
      [target, `${target}.ts`, join(target, 'index.ts')].find((path) => /\.ts$/.test(path) && existsSync(path));
    return file ? { url: pathToFileURL(file).href, shortCircuit: true } : next(specifier, context);
  },
  load(url, context, next) {
    if (!url.endsWith('.ts')) return next(url, context);
    const filename = fileURLToPath(url);
    return { format: 'module', source: asJavaScript(filename), shortCircuit: true };
  },
});

function asJavaScript(filename: string): string {
  const text = readFileSync(filename, 'utf8');
  const hash = createHash('sha256').update([version, swcrc, filename, text].join('\0')).digest('hex');
  const file = join(kept, `${hash}.js`);
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
