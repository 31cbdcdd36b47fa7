// npm run generate -- <use-case|call|list|screen|event|job> <name> --context … : `nx generate` with this workspace's own
// generators, so that nobody has to know where they lie. Without a kind it lists them; --help after one tells its options.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const collection = './tools/generators/generators.json';
const { generators } = JSON.parse(readFileSync(join(root, collection), 'utf8')) as {
  generators: Record<string, { description: string }>;
};
const [kind, ...options] = process.argv.slice(2);

if (kind === undefined || !(kind in generators)) {
  console.error('npm run generate -- <what> <name> --context <context> …\n');
  for (const [name, { description }] of Object.entries(generators)) console.error(`  ${name.padEnd(9)} ${description}`);
  process.exitCode = 1;
} else {
  const nx = join(root, 'node_modules/nx/dist/bin/nx.js');
  const { status } = spawnSync(process.execPath, [nx, 'generate', `${collection}:${kind}`, ...options], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NX_DAEMON: 'false' },
  });
  process.exitCode = status ?? 1;
}
