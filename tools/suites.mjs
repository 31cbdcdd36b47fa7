// What `npm test` (the day) and `npm run nightly` (the night) share: checks and suites that are counted, and the closing lines.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest, playwright, typeCheck, typeProjects } from './checks.mjs';
import { capture, foreground, node, onInterrupt, root, step, StepFailed } from './prepare.mjs';
import { jestOutcome, playwrightOutcome, summaryOf } from './test-reports.mjs';

const since = (started) => (performance.now() - started) / 1000;

/** Collects the outcomes of one run. Each check outside the test suites counts as one test. */
export class TestRun {
  /** @type {(import('./test-reports.mjs').Outcome & { name: string, seconds: number })[]} */
  #results = [];
  #folder = mkdtempSync(join(tmpdir(), 'postes-de-secours-run-'));
  #server;

  /** @param {Record<string, string>} settings environment of every suite */
  constructor(settings) {
    const { DATABASE_URL: _databaseUrl, ...rest } = process.env;
    this.env = { ...rest, NODE_ENV: 'test', ...settings };
    onInterrupt.add(() => this.#cleanUp());
  }

  /**
   * A check that passes or fails as a whole; its output is shown only when it fails.
   * @param {string} name in the closing lines
   * @param {string} label
   * @param {() => Promise<string>} work returns what failed, empty when nothing did
   * @returns {Promise<boolean>} whether it passed
   */
  async check(name, label, work) {
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
    this.#add(name, started, {
      passed: failure ? 0 : 1,
      failed: failure ? 1 : 0,
      skipped: 0,
      failures: failure ? [summaryOf(label, failure)] : [],
    });
    return !failure;
  }

  /**
   * A program without a report, in the foreground: it passes with exit code 0.
   * @param {string} name @param {readonly string[]} args of the pinned Node
   */
  async program(name, args) {
    const started = performance.now();
    process.stderr.write(`… ${name}\n`);
    const code = await foreground(node, args, { env: this.env });
    const failures = code === 0 ? [] : [summaryOf(name, `exit code ${code}`)];
    this.#add(name, started, { passed: code === 0 ? 1 : 0, failed: failures.length, skipped: 0, failures });
  }

  /** The types of all projects. */
  types() {
    return this.check('types', 'Types (tsc, serveur et interface)', async () => {
      let failures = '';
      for (const project of typeProjects) failures += await outputIfFailed(typeCheck(project));
      return failures;
    });
  }

  /** Starts the PostgreSQL server of the tests. */
  startServer() {
    return this.check('database', 'Serveur PostgreSQL des tests', async () => {
      const { startTestServer } = await import('./test-server.ts');
      this.#server = await startTestServer();
      return '';
    });
  }

  /** @param {string} name @param {string} label @param {readonly string[]} options of jest @param {Record<string, string>} [env] */
  async jest(name, label, options, env = {}) {
    const report = join(this.#folder, `${name}.json`);
    await this.#suite(name, `${label} (${this.#server.label})`, report, jestOutcome, () =>
      foreground(node, jest('--json', `--outputFile=${report}`, ...options), {
        env: { ...this.env, TEST_DATABASE_URL: this.#server.url, ...env },
      }),
    );
  }

  /** Stories on the built product, whose databases are on the test server when somebody chose it. */
  async stories(name, label, ...options) {
    const report = join(this.#folder, `${name}.json`);
    await this.#suite(name, label, report, playwrightOutcome, () =>
      foreground(
        node,
        playwright('test', '--config=apps/web-e2e/playwright.config.ts', '--reporter=list,json', ...options),
        {
          env: {
            ...this.env,
            ...(this.#server?.given && { E2E_DATABASE_URL: this.#server.url }),
            PLAYWRIGHT_JSON_OUTPUT_FILE: report,
          },
        },
      ),
    );
  }

  /**
   * Ends the run: stops the server and prints failures, a line for each part, and as last line `N passed, N failed`.
   * @returns {Promise<number>} the exit code
   */
  async end() {
    await this.#cleanUp();
    const sum = (key) => this.#results.reduce((total, result) => total + result[key], 0);
    process.stdout.write('\n');
    // Repeated here: the output of suites that run side by side is long.
    for (const failure of this.#results.flatMap(({ failures }) => failures)) process.stdout.write(`${failure}\n\n`);
    for (const { name, passed, failed, skipped, seconds } of this.#results) {
      const counts = `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
      process.stdout.write(`${failed ? '✗' : '✓'} ${name.padEnd(16)} ${counts.padEnd(34)} ${seconds.toFixed(1)} s\n`);
    }
    process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
    return sum('failed') > 0 ? 1 : 0;
  }

  /** A suite in the foreground. Its outcome comes from the JSON report that it writes; no report is one failure. */
  async #suite(name, label, report, outcomeOf, run) {
    const started = performance.now();
    process.stderr.write(`… ${label}\n`);
    const code = await run();
    let outcome = { passed: 0, failed: 0, skipped: 0, failures: [] };
    try {
      outcome = outcomeOf(JSON.parse(readFileSync(report, 'utf8')), root);
    } catch (error) {
      outcome.failures = [summaryOf(name, `no report (${error.message})`)];
    }
    // Ending badly without a failed test (a crash, no test at all) is a failure too.
    if ((code !== 0 || outcome.passed === 0) && outcome.failed === 0) outcome.failed = 1;
    process.stderr.write(`${outcome.failed ? '✗' : '✓'} ${label} (${since(started).toFixed(1)} s)\n`);
    this.#add(name, started, outcome);
  }

  #add(name, started, outcome) {
    this.#results.push({ name, ...outcome, seconds: since(started) });
  }

  async #cleanUp() {
    await this.#server?.stop();
    this.#server = undefined;
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Runs a program of the pinned Node and returns its output if it failed. */
export async function outputIfFailed(args) {
  const { code, output } = await capture(node, args, { env: process.env });
  return code === 0 ? '' : output || `exit code ${code}`;
}
