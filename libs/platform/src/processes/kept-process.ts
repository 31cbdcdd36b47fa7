import { type ChildProcess, spawn } from 'node:child_process';
import { Logger } from '@nestjs/common';
import { makeWay } from './priority';

/** How long one waits before it is started again, in milliseconds: more each time it ended soon, up to half a minute. */
const shortestPause = 1_000;
const longestPause = 30_000;
/** One that lived that long has not ended soon. Milliseconds. */
const soon = 60_000;

/** How long one may take to end before it is killed, in milliseconds: less than whoever ends this process waits. */
const mostToEndByDefault = 17_000;

/** What one is told that shall end. */
const end = 'end';

/** In such a program: calls `whenAsked` when the process beside which it runs wants it to end. */
export function whenKeeperAsks(whenAsked: () => void): void {
  process.on('message', (message) => {
    if (message === end) whenAsked();
  });
  // To be asked is no reason to go on.
  process.channel?.unref();
}

/** Options of Node of this process, without the debugger's, whose port is taken. */
const ownOptions = () => process.execArgv.filter((option) => !option.startsWith('--inspect'));

/** A kept process that was asked to end has not ended well. */
export class KeptProcessCutShort extends Error {}

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
  private readonly name: string;

  /**
   * Starts it. It writes where this process writes, has its options of Node, and knows by `STARTED_BY` whom it ends with
   * (`endWithStarter`).
   * @param program its file
   * @param env settings beside those of this process
   * @param mostToEnd how long it may take to end before it is killed, in milliseconds
   */
  constructor(
    private readonly program: string,
    private readonly args: readonly string[],
    private readonly env: NodeJS.ProcessEnv = {},
    private readonly mostToEnd = mostToEndByDefault,
  ) {
    this.name = args.join(' ');
    this.start();
  }

  /** Process id; undefined between two lives. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /**
   * Asks it to end and waits until it has: it takes the time that it needs for what it has begun, up to a limit.
   * @throws KeptProcessCutShort where it was killed or has told by its exit code that something was not done
   */
  async stop(): Promise<void> {
    this.isWanted = false;
    clearTimeout(this.again);
    const { child } = this;
    if (!child) return;
    const ended = new Promise<string | null>((done) =>
      child.once('close', (code, signal) => done(code === 0 ? null : String(signal ?? code))),
    );
    // A message, not a signal: Windows knows none that asks.
    child.send(end, () => undefined);
    const force = setTimeout(() => child.kill('SIGKILL'), this.mostToEnd);
    const why = await ended;
    clearTimeout(force);
    // Ctrl-C reaches both at once: one that was still starting ends of it, and had begun nothing.
    if (why === null || why === 'SIGINT') return;
    const cutShort = new KeptProcessCutShort(`${this.name} ended (${why}) with work undone`);
    this.logger.error(cutShort.message);
    throw cutShort;
  }

  private start(): void {
    const started = performance.now();
    let child: ChildProcess;
    try {
      child = spawn(process.execPath, [...ownOptions(), this.program, ...this.args], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        env: { ...process.env, ...this.env, STARTED_BY: String(process.pid) },
      });
    } catch (error) {
      // No memory for another process, say: this one goes on.
      this.startAgain(String(error));
      return;
    }
    this.child = child;
    if (child.pid !== undefined) makeWay(child.pid);
    // Where it cannot even be started there is no `exit`, but a `close`.
    child.on('error', () => undefined);
    child.once('close', (code, signal) => {
      this.child = null;
      if (!this.isWanted) return;
      if (performance.now() - started > soon) this.pause = shortestPause;
      this.startAgain(String(signal ?? code));
    });
  }

  private startAgain(why: string): void {
    this.logger.error(`${this.name} ended (${why}) and is started again`);
    this.again = setTimeout(() => this.start(), this.pause);
    this.pause = Math.min(2 * this.pause, longestPause);
  }
}
