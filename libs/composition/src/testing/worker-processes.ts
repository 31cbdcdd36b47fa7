import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { TypeOrmUnitOfWork } from '@pds/platform';
import { databaseUrlOf, startProgram } from './programs';

const program = 'libs/composition/src/testing/worker-process.ts';

/** Workers of the product in separate processes, to be killed, on the database and the file folder of an application. */
export class WorkerProcesses {
  private readonly processes: ChildProcess[] = [];
  private readonly ready: Promise<ChildProcess>[];

  /**
   * @param count how many are started at once
   * @param environment settings in addition to those of the test's application
   */
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly dataDir: string,
    count: number,
    private readonly environment: Record<string, string> = {},
  ) {
    this.ready = Array.from({ length: count }, () => this.startReady());
  }

  /** Resolves when all of them are ready to begin. */
  async whenReady(): Promise<void> {
    await Promise.all(this.ready);
  }

  /** Lets the next one begin to work. */
  async start(): Promise<ChildProcess> {
    const child = await this.ready.shift()!;
    child.stdin!.write('work\n');
    return child;
  }

  async kill(child: ChildProcess): Promise<void> {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    // As if a minute had passed: other workers find it silent, and free what it was printing.
    await this.unitOfWork.query(`UPDATE platform.workers SET seen_at = seen_at - interval '1 minute'`);
    await this.unitOfWork.query(`UPDATE accounting.paper_leases SET until = until - interval '1 minute'`);
    await this.unitOfWork.query(`UPDATE accounting.deliveries SET taken_until = now() WHERE taken_until > now()`);
  }

  /** Ends those that are still running. */
  async stopAll(): Promise<void> {
    for (const child of this.processes)
      if (child.exitCode === null && child.signalCode === null) await this.kill(child);
  }

  private async startReady(): Promise<ChildProcess> {
    const child = startProgram(program, [await databaseUrlOf(this.unitOfWork), this.dataDir], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, ...this.environment },
    });
    this.processes.push(child);
    await once(child.stdout!, 'data');
    return child;
  }
}
