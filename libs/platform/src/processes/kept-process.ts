import { type ChildProcess, spawn } from 'node:child_process';
import { Logger } from '@nestjs/common';
import { makeWay } from './priority';

/** The pause before a restart, in milliseconds: longer after each early end, up to half a minute. */
const shortestPause = 1_000;
const longestPause = 30_000;
/** A program that ran this long did not end early. Milliseconds. */
const soon = 60_000;

/** How long the program may take to stop before it is killed, in milliseconds: less than the timeout for this process itself. */
const mostToEndByDefault = 17_000;

/** The message that asks the program to stop. */
const end = 'end';

/** For the started program: calls `whenAsked` when the supervising process asks it to stop. */
export function whenKeeperAsks(whenAsked: () => void): void {
  process.on('message', (message) => {
    if (message === end) whenAsked();
  });
  // Listening for the request must not keep the process running.
  process.channel?.unref();
}

/** This process's Node options, without the debugger's, whose port is taken. */
const ownOptions = () => process.execArgv.filter((option) => !option.startsWith('--inspect'));

/** A supervised process that was asked to stop did not end cleanly. */
export class KeptProcessCutShort extends Error {}

/**
 * A Node program in a separate process: restarted whenever it ends, until {@link stop}. It runs at a lower priority, with everything that
 * it starts.
 */
export class KeptProcess {
  private readonly logger = new Logger('Process');
  private child: ChildProcess | null = null;
  private pause = shortestPause;
  private again: NodeJS.Timeout | undefined;
  private isWanted = true;
  private readonly name: string;

  /**
   * Starts the program. It writes to the same outputs as this process, has its Node options, and gets this process's id in `STARTED_BY`
   * (`endWithStarter`).
   * @param program its file
   * @param env settings in addition to those of this process
   * @param mostToEnd how long it may take to stop before it is killed, in milliseconds
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

  /** The process id; undefined between two lives. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /**
   * Asks the program to stop and waits until it has ended: it may finish its current work, up to a time limit.
   * @throws KeptProcessCutShort when it was killed, or when its exit code reports unfinished work
   */
  async stop(): Promise<void> {
    this.isWanted = false;
    clearTimeout(this.again);
    const { child } = this;
    if (!child) return;
    const ended = new Promise<string | null>((done) =>
      child.once('close', (code, signal) => done(code === 0 ? null : String(signal ?? code))),
    );
    // A message, not a signal: Windows has no signal that asks.
    child.send(end, () => undefined);
    const force = setTimeout(() => child.kill('SIGKILL'), this.mostToEnd);
    const why = await ended;
    clearTimeout(force);
    // Ctrl-C reaches both processes at once: one that was still starting ends by it, without unfinished work.
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
      // For instance no memory for another process: this process continues.
      this.startAgain(String(error));
      return;
    }
    this.child = child;
    if (child.pid !== undefined) makeWay(child.pid);
    // When it cannot be started at all there is no `exit` event, but a `close` event.
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
