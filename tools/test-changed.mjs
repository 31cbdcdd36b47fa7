// npm run test:changed: what a change most likely breaks, within a minute. Nx lints and tests every project that a changed file belongs to or
// that imports it, and repeats nothing that its cache knows; beside it format, types, and the integration tests of the changed folders.
import { dirname } from 'node:path';
import { changedFiles, sourcesIn } from './changed.mjs';
import { bin, formatCheck, jest } from './checks.mjs';
import { ensureInstalled, main, root, StepFailed, usePinnedNode } from './prepare.mjs';
import { outputIfFailed, TestRun } from './suites.mjs';
import { answerHelp } from './usage.mjs';

answerHelp('test-changed');

await main(async () => {
  await ensureInstalled();
  await usePinnedNode();
  process.chdir(root);
  const changed = await changedFiles();
  if (changed === null)
    throw new StepFailed('Tout est concerné (configuration commune, ou pas de branche main) : npm test');
  if (changed.length === 0) {
    process.stdout.write('Rien ne diffère de main.\n');
    return 0;
  }
  const run = new TestRun({});
  await run.check('format', 'Mise en forme', () => outputIfFailed(formatCheck(changed)));
  await run.types();
  await run.program('affected', [bin('nx/dist/bin/nx.js'), 'affected', '-t', 'lint', 'test', '--exclude=workspace']);
  const folders = [...new Set(sourcesIn(changed).map((file) => `${dirname(file)}/`))];
  const integration = jest('--selectProjects', 'integration', '--passWithNoTests', '--silent');
  // Without a pattern Jest would run all.
  if (folders.length > 0) await run.program('integration', [...integration, '--testPathPatterns', ...folders]);
  return run.end();
});
