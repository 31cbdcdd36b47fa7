// npm run nightly -- [--only=stories,…], the night: what the day does not run. Everything that kills processes, waits for real beats, sweeps
// everything or repeats at random, one part after the other. Goes on after a failure; the last line is `N passed, N failed`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { capture, ensureBuilt, ensureInstalled, main, root, StepFailed, usePinnedNode } from './prepare.mjs';
import { TestRun } from './suites.mjs';
import { answerHelp, usageOf } from './usage.mjs';

answerHelp('nightly');

const run = new TestRun({ TEST_RUNS: 'night' });

/** @type {Record<string, () => Promise<void>>} */
const parts = {
  jest: () =>
    run.jest('jest', 'Tests de nuit', ['--selectProjects', 'night', '--maxWorkers=2'], { PRINTED_INVOICES: '1000' }),
  properties: async () =>
    run.jest('properties', 'Propriétés, tous leurs tirages', [
      '--maxWorkers=2',
      '--runTestsByPath',
      ...(await propertyFiles()),
    ]),
  stories: () => run.stories('stories', 'Parcours de nuit'),
  faults: () => run.program('faults', [join('tools', 'faults', 'main.ts')]),
  'rolling-restart': () => run.program('rolling-restart', [join('tools', 'rolling-restart', 'main.ts')]),
};

/** The test files of the day with fewer random runs than by night. */
async function propertyFiles() {
  const { output } = await capture('git', ['ls-files', '*.spec.ts', '*.int-spec.ts', '*.e2e-spec.ts']);
  return output
    .split('\n')
    .filter((file) => file && /\bruns\(\d|TEST_RUNS/.test(readFileSync(join(root, file), 'utf8')));
}

await main(async () => {
  const { values } = parseArgs({ options: { only: { type: 'string', default: Object.keys(parts).join(',') } } });
  const chosen = values.only.split(',');
  if (chosen.some((name) => !Object.hasOwn(parts, name))) throw new StepFailed(usageOf('nightly'));
  await ensureInstalled();
  await usePinnedNode();
  process.chdir(root);
  await ensureBuilt();
  if (await run.startServer()) for (const name of chosen) await parts[name]();
  return run.end();
});
