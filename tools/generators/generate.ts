// npm run generate -- <use-case|call|list|screen|event|job> <name> --context … : `nx generate` with this workspace's own generators, whose
// location need not be known. Without a kind it lists them; --help after a kind prints its options.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { usageOf } from '../usage.mjs';

const root = join(import.meta.dirname, '../..');
const collection = './tools/generators/generators.json';
const { generators } = JSON.parse(readFileSync(join(root, collection), 'utf8')) as {
  generators: Record<string, { description: string }>;
};
const [kind, ...options] = process.argv.slice(2);

if (kind === undefined || !(kind in generators)) {
  const isHelp = kind === '--help' || kind === '-h';
  const list = Object.entries(generators).map(([name, { description }]) => `  ${name.padEnd(9)} ${description}\n`);
  (isHelp ? process.stdout : process.stderr).write(`${usageOf('generate')}\n${list.join('')}`);
  process.exitCode = isHelp ? 0 : 1;
} else {
  const nx = join(root, 'node_modules/nx/dist/bin/nx.js');
  const { status } = spawnSync(process.execPath, [nx, 'generate', `${collection}:${kind}`, ...options], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NX_DAEMON: 'false' },
  });
  process.exitCode = status ?? 1;
}
