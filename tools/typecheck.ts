// Type checks the files of one project, `node tools/typecheck.ts <folder>`, with the settings of the nearest tsconfig.json above it, and
// what they import: takes seconds instead of the whole workspace, and needs no tsconfig.json in each of its folders.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { typeCheck } from './checks.mjs';
import { foreground, root } from './prepare.mjs';
import { answerHelp } from './usage.mjs';

answerHelp('typecheck');

const folder = resolve(process.argv[2] ?? '.');
const cache = join(root, 'node_modules/.cache/types');
const project = join(cache, `${relative(root, folder).replaceAll(/[\\/]/g, '-')}.json`);
mkdirSync(cache, { recursive: true });
writeFileSync(project, JSON.stringify({ extends: nearest('tsconfig.json', folder), include: [folder] }));
process.exitCode = await foreground(process.execPath, typeCheck(project));

/** The path of a file in a folder or in the nearest one above it that has it. */
function nearest(name: string, from: string): string {
  const file = join(from, name);
  return existsSync(file) ? file : nearest(name, dirname(from));
}
