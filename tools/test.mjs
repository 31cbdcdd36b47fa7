// npm test, the day: what a change may have broken, on a fresh clone too. Prints as last line `N passed, N failed`, and ends with a code
// other than 0 when anything failed. Formatting and ESLint look at the files that differ from main; in CI, and when shared configuration
// has changed, at all files. `npm run nightly` runs the rest.
import { join } from 'node:path';
import { changedFiles, sourcesIn } from './changed.mjs';
import { formatCheck, knipCheck, lintCheck, promiseCheck } from './checks.mjs';
import { ensureBuilt, ensureInstalled, main, root, usePinnedNode } from './prepare.mjs';
import { outputIfFailed, TestRun } from './suites.mjs';
import { answerHelp } from './usage.mjs';

answerHelp('test');

const countOf = (files) => (files ? `${files.length} fichiers changés` : 'tous les fichiers');

await main(async () => {
  await ensureInstalled();
  await usePinnedNode();
  process.chdir(root);
  const run = new TestRun({});

  const changed = process.env.CI ? null : await changedFiles();
  const checks = async () => {
    await run.check('format', `Mise en forme (prettier, ${countOf(changed)})`, async () => {
      const files = changed ?? ['.'];
      return files.length === 0 ? '' : outputIfFailed(formatCheck(files));
    });
    await run.check('lint', `Règles (eslint, oxlint, ${countOf(changed)})`, async () => {
      const files = changed ? sourcesIn(changed) : ['.'];
      if (files.length === 0) return '';
      return (await outputIfFailed(lintCheck(files))) + (await outputIfFailed(promiseCheck(files)));
    });
    await run.check(
      'workspace',
      'Frontières et code mort (check-workspace, knip)',
      async () =>
        (await outputIfFailed([join(root, 'tools/check-workspace.ts')])) || (await outputIfFailed(knipCheck())),
    );
    await run.types();
    // Asks the registry: CI alone does so, where it can.
    if (process.env.CI)
      await run.check('advisories', 'Failles connues des dépendances', async () => {
        const { advisories } = await import('./advisories.ts');
        const { failure, note } = await advisories();
        process.stderr.write(`\n${note}\n`);
        return failure;
      });
  };

  const unitAndHttp = () =>
    run.jest('jest', "Tests unitaires, d'intégration et HTTP", ['--maxWorkers=2', ...process.argv.slice(2)]);

  const browser = async () => {
    const isBuilt = await run.check('build', 'Construction', async () => {
      await ensureBuilt();
      return '';
    });
    if (isBuilt) await run.stories('browser', 'Parcours dans un vrai navigateur');
  };

  // Side by side: either suite alone leaves the processor idle while it waits for databases, browsers and timers.
  const isServed = await run.startServer();
  await Promise.all([isServed ? unitAndHttp() : undefined, checks().then(browser)]);
  return run.end();
});
