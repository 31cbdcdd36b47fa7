import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from '@swc/core';

// `node --import <this file> program.ts` runs our TypeScript in a process of its own, without a build: for tests in which a
// process is killed. Decorators, aliases and imports without an extension are read as Jest reads them.

const root = join(import.meta.dirname, '../../../..');
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
    const { code } = transformSync(readFileSync(filename, 'utf8'), { filename, cwd: root, sourceMaps: 'inline' });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
