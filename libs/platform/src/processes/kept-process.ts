import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Logger } from '@nestjs/common';
import { makeWay } from './priority';

/** How long one waits before it is started again, in milliseconds: more each time it ended soon, up to half a minute. */
const shortestPause = 1_000;
const longestPause = 30_000;
/** One that lived that long has not ended soon. Milliseconds. */
const soon = 60_000;

/** Options of Node of this process, without the debugger's, whose port is taken. */
const ownOptions = () => process.execArgv.filter((option) => !option.startsWith('--inspect'));

/**
 * A Node program beside this one, in a process of its own: started again whenever it ends, until {@link stop}. It makes way for this
 * one, with all that it starts.
 */
export class KeptProcess {
  private readonly logger = new Logger('Process');
  private child: ChildProcess | null = null;
  private pause = shortestPause;
  private again: NodeJS.Timeout | undefined;
  private isWanted = true;

  /**
   * Starts it. It writes where this process writes, has its options of Node, and knows by `STARTED_BY` whom it ends with
   * (`endWithStarter`).
   * @param program its file
   * @param env settings beside those of this process
   */
  constructor(
    private readonly program: string,
    private readonly args: readonly string[],
    private readonly env: NodeJS.ProcessEnv = {},
  ) {
    this.start();
  }

  /** Process id; undefined between two lives. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Asks it to end and waits until it has: it takes the time that it needs for what it has begun. */
  async stop(): Promise<void> {
    this.isWanted = false;
    clearTimeout(this.again);
    const { child } = this;
    if (!child) return;
    const ended = once(child, 'close');
    child.kill('SIGTERM');
    await ended;
  }

  private start(): void {
    const started = performance.now();
    const child = spawn(process.execPath, [...ownOptions(), this.program, ...this.args], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...this.env, STARTED_BY: String(process.pid) },
    });
    this.child = child;
    if (child.pid !== undefined) makeWay(child.pid);
    // Where it cannot even be started there is no `exit`, but always a `close`.
    child.on('error', () => undefined);
    child.once('close', (code, signal) => {
      this.child = null;
      if (!this.isWanted) return;
      this.logger.error(`${this.args.join(' ')} ended (${signal ?? code}) and is started again`);
      if (performance.now() - started > soon) this.pause = shortestPause;
      this.again = setTimeout(() => this.start(), this.pause);
      this.pause = Math.min(2 * this.pause, longestPause);
    });
  }
}
