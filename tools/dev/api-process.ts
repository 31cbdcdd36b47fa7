import { spawn, type ChildProcess } from 'node:child_process';
import pretty from 'pino-pretty';

export interface ApiProcessOptions {
  /** The built program. */
  readonly program: string;
  readonly env: NodeJS.ProcessEnv;
  /** `host:port` for a debugger to attach to, at every restart again. */
  readonly inspect?: string;
}

/** Longest time for running requests and jobs to end before a restart. */
const graceMs = 3_000;

/** The API while developing: one process, replaced at each change. */
export class ApiProcess {
  private readonly options: ApiProcessOptions;
  private child: ChildProcess | undefined;
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

  /** Settled when the API answers: at once, or after the restart under way. */
  get ready(): Promise<void> {
    return this.becomesReady.promise;
  }

  /** Whoever asks from now on waits for the next start. */
  expectRestart(): void {
    if (this.isReady) this.becomesReady = Promise.withResolvers<void>();
    this.isReady = false;
  }

  /** What was waited for does not come (a text that does not compile): who waits gets the API that still runs. */
  keepRunning(): void {
    if (!this.child) return;
    this.isReady = true;
    this.becomesReady.resolve();
  }

  /** Ends the process and starts the program anew; restarts asked for meanwhile follow one another. */
  restart(): Promise<void> {
    this.expectRestart();
    this.restarting = this.restarting.then(() => this.end()).then(() => this.start());
    return this.restarting;
  }

  /** Ends the process for good. */
  async stop(): Promise<void> {
    await this.restarting;
    await this.end();
  }

  private start(): void {
    const started = performance.now();
    const { program, env, inspect } = this.options;
    const child = spawn(
      process.execPath,
      ['--enable-source-maps', ...(inspect ? [`--inspect=${inspect}`] : []), program],
      // The channel tells when the API listens, and ends it should this process be killed.
      { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
    );
    this.child = child;
    child.stdout!.pipe(this.output, { end: false });
    child.once('message', () => {
      this.isReady = true;
      this.becomesReady.resolve();
      process.stdout.write(`✓ API (${((performance.now() - started) / 1000).toFixed(1)} s)\n`);
    });
    child.once('exit', (code) => {
      if (this.child !== child) return;
      this.child = undefined;
      // Calls fail at once instead of waiting for somebody to mend it.
      this.becomesReady.resolve();
      process.stdout.write(`✗ L'API s'est arrêtée (${code}). Elle repart au prochain changement.\n`);
    });
  }

  private async end(): Promise<void> {
    const { child } = this;
    this.child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((done) => child.once('exit', () => done()));
    child.kill('SIGTERM');
    const forced = setTimeout(() => child.kill('SIGKILL'), graceMs);
    await ended;
    clearTimeout(forced);
  }
}
