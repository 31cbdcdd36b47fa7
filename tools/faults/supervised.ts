import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A process of the product, restarted whenever it ends, as a service manager does. */
export class Supervised {
  private child: ChildProcess;
  /** How each earlier process ended: its exit code, or the signal that ended it. */
  readonly ends: string[] = [];
  private isWanted = true;
  private readonly program: string;
  private readonly args: readonly string[];
  private readonly env: NodeJS.ProcessEnv;
  private readonly log: NodeJS.WritableStream;

  constructor(program: string, args: readonly string[], env: NodeJS.ProcessEnv, log: NodeJS.WritableStream) {
    this.program = program;
    this.args = args;
    this.env = env;
    this.log = log;
    this.child = this.start();
  }

  get pid(): number {
    return this.child.pid!;
  }

  /** Sends a signal; the process is restarted once it has ended. */
  kill(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Ends it for good, by force when it takes too long. */
  async stop(): Promise<void> {
    this.isWanted = false;
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    const force = setTimeout(() => this.child.kill('SIGKILL'), 25_000);
    await ended;
    clearTimeout(force);
  }

  private start(): ChildProcess {
    const child = spawn(process.execPath, [this.program, ...this.args], {
      env: this.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream.pipe(this.log, { end: false });
    child.once('exit', (code, signal) => {
      this.ends.push(String(signal ?? code));
      setTimeout(() => {
        if (this.isWanted) this.child = this.start();
      }, 100);
    });
    return child;
  }
}
