// npm run fuzz -- --minutes 20 --seed 7: the fuzz tests of the HTTP API for longer and with other requests than in `npm run nightly`.
import { parseArgs } from 'node:util';
import { jest } from './checks.mjs';
import { ensureInstalled, foreground, main, node, root, StepFailed, usePinnedNode } from './prepare.mjs';
import { answerHelp, usageOf } from './usage.mjs';

answerHelp('fuzz');
await main(async () => {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '10' },
      seed: { type: 'string', default: String(Date.now() % 1e9) },
    },
  });
  const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
  if (!(minutes > 0) || !Number.isInteger(seed)) throw new StepFailed(usageOf('fuzz'));
  await ensureInstalled();
  await usePinnedNode();
  process.chdir(root);
  process.stdout.write(`Graine ${seed}, ${minutes} min\n`);
  Object.assign(process.env, {
    NODE_ENV: 'test',
    TEST_RUNS: 'night',
    FUZZ_MINUTES: String(minutes),
    FUZZ_SEED: String(seed),
  });
  return foreground(node, jest('--selectProjects', 'night', '--testPathPatterns', 'fuzz.night-spec'));
});
