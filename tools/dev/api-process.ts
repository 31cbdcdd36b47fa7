import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import pretty from 'pino-pretty';
import type { Go } from './next-api.ts';

export interface ApiProcessOptions {
  /** The built program. */
  readonly program: string;
  readonly env: NodeJS.ProcessEnv;
  /** The debugger's address, used again at every restart. */
  readonly inspect?: Go['inspect'];
}

/** The longest time for running requests and jobs to end before a restart; an interrupted job runs again in the next process. */
const graceMs = 500;

/** The API during development: one process, replaced at each change. */
export class ApiProcess {
  private readonly options: ApiProcessOptions;
  private child: ChildProcess | undefined;
  private next: ChildProcess | undefined;
  /** Whether the present process listens. */
  private answers = false;
  /** Whether calls may be forwarded: the process listens and is not about to be replaced. */
  private isReady = false;
  private becomesReady = Promise.withResolvers<void>();
  private restarting: Promise<void> = Promise.resolve();
  private readonly output = pretty({
    colorize: process.stdout.isTTY,
    ignore: 'pid,hostname',
    translateTime: 'HH:MM:ss',
  });

  constructor(options: ApiProcessOptions) {
    this.options = options;
  }

  /** Resolves when the API answers: at once, or after the restart in progress. */
  get ready(): Promise<void> {
    return this.becomesReady.promise;
  }

  /** Calls from now on wait for the next start. */
  expectRestart(): void {
    if (this.isReady) this.becomesReady = Promise.withResolvers<void>();
    this.isReady = false;
  }

  /**
   * The expected restart does not come (the code does not compile, or has not changed): waiting calls get the running API. Returns false
   * when none runs.
   */
  keepRunning(): boolean {
    if (this.answers) {
      this.isReady = true;
      this.becomesReady.resolve();
    }
    return this.child !== undefined;
  }

  /** Ends the process and starts the program again; further requests for a restart are queued. */
  restart(): Promise<void> {
    this.expectRestart();
    this.restarting = this.restarting.then(() => this.end()).then(() => this.start());
    return this.restarting;
  }

  /** Ends the process for good. */
  async stop(): Promise<void> {
    await this.restarting;
    await Promise.all([this.end(), endProcess(this.next)]);
  }

  private start(): void {
    const started = performance.now();
    const child = this.next ?? this.prepare();
    this.next = undefined;
    this.child = child;
    this.answers = false;
    child.once('message', () => {
      if (this.child !== child) return;
      this.answers = true;
      this.isReady = true;
      this.becomesReady.resolve();
      process.stdout.write(`✓ API (${((performance.now() - started) / 1000).toFixed(1)} s)\n`);
      this.next = this.prepare();
    });
    child.once('exit', (code) => {
      if (this.child !== child) return;
      this.child = undefined;
      this.answers = false;
      // Calls then fail at once instead of waiting for a fix.
      this.becomesReady.resolve();
      process.stdout.write(`✗ L'API s'est arrêtée (${code}). Elle repart au prochain changement.\n`);
    });
    child.send({ inspect: this.options.inspect } satisfies Go);
  }

  /**
   * Starts a process that has imported everything but the program, and waits. It ends with this process: afterwards nothing could tell it
   * to start.
   */
  private prepare(): ChildProcess {
    const { program, env } = this.options;
    const nextApi = join(import.meta.dirname, 'next-api.ts');
    const child = spawn(process.execPath, ['--enable-source-maps', nextApi, program], {
      env,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    child.stdout!.pipe(this.output, { end: false });
    child.once('exit', () => {
      if (this.next === child) this.next = undefined;
    });
    return child;
  }

  private async end(): Promise<void> {
    const { child } = this;
    this.child = undefined;
    await endProcess(child);
  }
}

async function endProcess(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  child.kill('SIGTERM');
  const forced = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await ended;
  clearTimeout(forced);
}
