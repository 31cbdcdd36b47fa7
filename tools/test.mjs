// npm test: everything CI checks, on a fresh clone too. Prints as last line `N passed, N failed`, each check outside the
// test suites counted as one, and ends with a code other than 0 when anything failed. Formatting and ESLint look at the files
// that differ from main; in CI, and when shared configuration has changed, at all files.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changedFiles, sourcesIn } from './changed.mjs';
import { formatCheck, jest, knipCheck, lintCheck, playwright, typeCheck, typeProjects } from './checks.mjs';
import {
  capture,
  ensureBuilt,
  ensureInstalled,
  foreground,
  main,
  node,
  onInterrupt,
  root,
  step,
  StepFailed,
  usePinnedNode,
} from './prepare.mjs';
import { jestOutcome, playwrightOutcome, summaryOf } from './test-reports.mjs';
import { answerHelp } from './usage.mjs';

answerHelp('test');

/** @type {(import('./test-reports.mjs').Outcome & { name: string, seconds: number })[]} */
const results = [];

/** A check that passes or fails as a whole; what it printed is shown only when it fails. */
async function check(name, label, work) {
  const started = performance.now();
  let failure = '';
  try {
    await step(label, async () => {
      failure = await work();
      if (failure) throw new StepFailed(failure);
    });
  } catch (error) {
    failure = error instanceof StepFailed ? error.message : error.stack;
    process.stderr.write(`${failure.trimEnd()}\n\n`);
  }
  const failures = failure ? [summaryOf(label, failure)] : [];
  results.push({
    name,
    passed: failure ? 0 : 1,
    failed: failure ? 1 : 0,
    skipped: 0,
    failures,
    seconds: since(started),
  });
  return !failure;
}

const outputIfFailed = ({ code, output }) => (code === 0 ? '' : output || `exit code ${code}`);
const countOf = (files) => (files ? `${files.length} fichiers changés` : 'tous les fichiers');
const since = (started) => (performance.now() - started) / 1000;

/** A suite of tests in the foreground, whose outcome comes from the JSON report it writes; no report is one failure. */
async function suite(name, label, run, report, outcomeOf) {
  const started = performance.now();
  process.stderr.write(`… ${label}\n`);
  const code = await run();
  let outcome = { passed: 0, failed: 0, skipped: 0, failures: [] };
  try {
    outcome = outcomeOf(JSON.parse(readFileSync(report, 'utf8')), root);
  } catch (error) {
    process.stderr.write(`${name}: no report (${error.message})\n`);
  }
  // Ending badly without a failed test (a crash, no test at all) is a failure too.
  if ((code !== 0 || outcome.passed === 0) && outcome.failed === 0) outcome.failed = 1;
  process.stderr.write(`${outcome.failed ? '✗' : '✓'} ${label} (${since(started).toFixed(1)} s)\n`);
  results.push({ name, ...outcome, seconds: since(started) });
}

await main(async () => {
  await ensureInstalled();
  await usePinnedNode();
  process.chdir(root);
  const work = mkdtempSync(join(tmpdir(), 'postes-de-secours-run-'));
  const { DATABASE_URL: _databaseUrl, ...rest } = process.env;
  const env = { ...rest, NODE_ENV: 'test' };
  let server;
  const cleanUp = async () => {
    await server?.stop();
    server = undefined;
    rmSync(work, { recursive: true, force: true });
  };
  onInterrupt.add(cleanUp);

  try {
    const changed = process.env.CI ? null : await changedFiles();
    const checks = async () => {
      await check('format', `Mise en forme (prettier, ${countOf(changed)})`, async () => {
        const files = changed ?? ['.'];
        if (files.length === 0) return '';
        return outputIfFailed(await capture(node, formatCheck(files), { env }));
      });
      await check('lint', `Règles (eslint, ${countOf(changed)})`, async () => {
        const files = changed ? sourcesIn(changed) : ['.'];
        if (files.length === 0) return '';
        return outputIfFailed(await capture(node, lintCheck(files), { env }));
      });
      await check(
        'workspace',
        'Frontières et code mort (check-workspace, knip)',
        async () =>
          outputIfFailed(await capture(node, [join(root, 'tools/check-workspace.ts')], { env })) ||
          outputIfFailed(await capture(node, knipCheck(), { env })),
      );
      await check('types', 'Types (tsc, serveur et interface)', async () => {
        let failures = '';
        for (const { project } of typeProjects)
          failures += outputIfFailed(await capture(node, typeCheck(project), { env }));
        return failures;
      });
    };

    // Asks the registry: CI alone does so, where it can.
    if (process.env.CI)
      await check('advisories', 'Failles connues des dépendances', async () => {
        const { advisories } = await import('./advisories.ts');
        const { failure, note } = await advisories();
        process.stderr.write(`\n${note}\n`);
        return failure;
      });

    const served = await check('database', 'Serveur PostgreSQL des tests', async () => {
      const { startTestServer } = await import('./test-server.ts');
      server = await startTestServer();
      return '';
    });
    const given = server?.given ? { E2E_DATABASE_URL: server.url } : {};

    const unitAndHttp = async () => {
      const report = join(work, 'jest.json');
      await suite(
        'jest',
        `Tests unitaires, d'intégration et HTTP (jest, ${server.label})`,
        () =>
          foreground(
            node,
            jest(
              '--selectProjects',
              'unit',
              'integration',
              'http',
              '--maxWorkers=2',
              '--json',
              `--outputFile=${report}`,
              ...process.argv.slice(2),
            ),
            {
              env: { ...env, TEST_DATABASE_URL: server.url },
            },
          ),
        report,
        jestOutcome,
      );
    };

    const browser = async () => {
      const built = await check('build', 'Construction', async () => {
        await ensureBuilt();
        return '';
      });
      if (!built) {
        results.push({ name: 'browser', passed: 0, failed: 1, skipped: 0, failures: [], seconds: 0 });
        return;
      }
      const report = join(work, 'playwright.json');
      await suite(
        'browser',
        'Parcours dans un vrai navigateur (playwright)',
        () =>
          foreground(node, playwright('test', '--config=apps/web-e2e/playwright.config.ts', '--reporter=list,json'), {
            env: { ...env, ...given, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
          }),
        report,
        playwrightOutcome,
      );
    };

    // Side by side: either suite alone leaves the processor idle while it waits for databases, browsers and timers.
    await Promise.all([served ? unitAndHttp() : undefined, checks().then(browser)]);
  } finally {
    await cleanUp();
  }

  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  process.stdout.write('\n');
  // Repeated here: the output of two suites that run side by side is long.
  for (const failure of results.flatMap(({ failures }) => failures)) process.stdout.write(`${failure}\n\n`);
  for (const { name, passed, failed, skipped, seconds } of results) {
    const counts = `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
    process.stdout.write(`${failed ? '✗' : '✓'} ${name.padEnd(9)} ${counts.padEnd(34)} ${seconds.toFixed(1)} s\n`);
  }
  process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
  return sum('failed') > 0 ? 1 : 0;
});
