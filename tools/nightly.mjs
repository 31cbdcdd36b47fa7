// npm run nightly -- [--only=faults,…]: the tests that take too long for every change, one after the other; each on the built product or on
// servers of its own. Prints what each took, goes on after a failure, and exits with 1 when one failed.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { jest } from './checks.mjs';
import { ensureBuilt, ensureInstalled, foreground, main, node, root, StepFailed, usePinnedNode } from './prepare.mjs';
import { answerHelp, usageOf } from './usage.mjs';

answerHelp('nightly');

/** @param {string} pattern of the test files @param {Record<string, string>} [env] */
const night = (pattern, env = {}) => ({
  args: jest('--selectProjects', 'night', '--maxWorkers=1', '--testPathPatterns', pattern),
  env: { NODE_ENV: 'test', ...env },
});

/** @type {Record<string, { args: readonly string[], env?: Record<string, string> }>} */
const parts = {
  faults: { args: [join('tools', 'faults', 'main.ts')] },
  'rolling-restart': { args: [join('tools', 'rolling-restart', 'main.ts')] },
  'restore-drill': night('(backup|restore-across-versions)\\.night-spec'),
  upgrade: night('upgrades\\.night-spec'),
  'worker-kill': night('papers-worker-kill\\.night-spec', { PRINTED_INVOICES: '1000' }),
};

await main(async () => {
  const { values } = parseArgs({ options: { only: { type: 'string', default: Object.keys(parts).join(',') } } });
  const chosen = values.only.split(',');
  if (chosen.some((name) => !Object.hasOwn(parts, name))) throw new StepFailed(usageOf('nightly'));
  await ensureInstalled();
  await usePinnedNode();
  await ensureBuilt(['node']);
  process.chdir(root);
  const results = [];
  for (const name of chosen) {
    const { args, env } = parts[name];
    process.stdout.write(`\n── ${name}\n`);
    const started = performance.now();
    const code = await foreground(node, args, { env: { ...process.env, ...env } });
    results.push({ name, code, minutes: (performance.now() - started) / 60_000 });
  }
  process.stdout.write('\n');
  for (const { name, code, minutes } of results)
    process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name} (${minutes.toFixed(1)} min)\n`);
  return results.some(({ code }) => code !== 0) ? 1 : 0;
});
