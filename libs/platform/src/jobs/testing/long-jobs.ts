import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import pg from 'pg';
import { CapturedLog } from '../../testing/captured-log';
import { PlatformDatabase } from '../../testing/platform-database';
import type { JobRun } from '../runs-job';
import { countingProcess, Script } from './count-steps';

/** The account that starts the jobs of a test. */
export const owner = 41;

/** Resolves when the run is asked to stop. */
export const stopOf = ({ signal }: JobRun<object>) =>
  new Promise<void>((stopped) => (signal.aborted ? stopped() : signal.addEventListener('abort', () => stopped())));

/** Ends a process; resolves with its exit code. */
export const killed = (child: ChildProcess, signal: NodeJS.Signals) =>
  new Promise<number | null>((done) => {
    child.once('exit', done);
    child.kill(signal);
  });

/** A database of its own for the suite that creates it, with processes of the product that count steps ({@link CountSteps}). */
export class LongJobs {
  readonly database = new PlatformDatabase(() => this.disconnect());
  readonly log = new CapturedLog();
  dataDir!: string;
  /** A connection that no process of the product uses. */
  outside!: pg.Client;
  /** What the steps do. */
  script!: Script;
  private open: INestApplicationContext[] = [];

  constructor() {
    beforeAll(() => this.connect());
    beforeEach(() => {
      this.open = [];
      this.script = new Script();
      this.log.lines.length = 0;
    });
    afterEach(async () => {
      for (const application of this.open) await application.close();
      await this.outside.query('TRUNCATE platform.jobs, platform.workers, test_steps');
      await this.outside.query('DELETE FROM graphile_worker._private_jobs');
    });
  }

  /** A process of the product inside this one, closed after the test. */
  async productProcess(): Promise<INestApplicationContext> {
    const application = await countingProcess(this.database.url, {
      script: this.script,
      dataDir: this.dataDir,
      logger: this.log,
    });
    this.open.push(application);
    return application;
  }

  /** Starts another process of the product; resolves once it prints something. */
  async workerProcess(program: string, databaseUrl = this.database.url): Promise<ChildProcess> {
    const hooks = join(import.meta.dirname, '../../testing/typescript-hooks.ts');
    const file = join(import.meta.dirname, program);
    const child = spawn(process.execPath, ['--import', hooks, file, databaseUrl, this.dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    await new Promise((speaks, fail) => {
      child.stdout.once('data', speaks);
      child.once('exit', (code) => fail(new Error(`the worker ended with ${String(code)}`)));
    });
    return child;
  }

  /** Polls the database over a separate connection until it returns `ok`. */
  async untilOutside(sql: string): Promise<void> {
    while (!(await this.outside.query(sql)).rows[0]?.ok) await new Promise((later) => setTimeout(later, 20));
  }

  /** Polls the database over a separate connection until the job satisfies the condition. */
  async untilRow(id: number, condition: string): Promise<Record<string, unknown>> {
    for (;;) {
      const { rows } = await this.outside.query(`SELECT * FROM platform.jobs WHERE id = $1 AND ${condition}`, [id]);
      if (rows.length > 0) return rows[0] as Record<string, unknown>;
      await new Promise((later) => setTimeout(later, 20));
    }
  }

  private async connect(): Promise<void> {
    this.outside = new pg.Client({ connectionString: this.database.url });
    await this.outside.connect();
    await this.outside.query(
      'CREATE TABLE test_steps (job_id integer NOT NULL, step integer NOT NULL, PRIMARY KEY (job_id, step))',
    );
    this.dataDir = await mkdtemp(join(tmpdir(), 'pds-jobs-'));
  }

  private async disconnect(): Promise<void> {
    await this.outside?.end();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
