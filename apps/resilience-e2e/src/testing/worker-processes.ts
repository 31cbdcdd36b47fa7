import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { TypeOrmUnitOfWork } from '@pds/platform';
import { databaseUrlOf, killProgram, startProgram } from './programs';

const program = 'apps/resilience-e2e/src/testing/worker-process.ts';

/** How many workers that ended by themselves one test replaces: when more do so, something else is wrong. */
const maxReplacements = 3;

/** A worker that has begun to work. */
export interface RunningWorker {
  /** Its present process: the first one, or its replacement. */
  child: ChildProcess;
  /** Whether it is replaced when it ends. */
  isWanted: boolean;
}

/** Workers of the product in separate processes, to be killed, on the database and the file folder of an application. */
export class WorkerProcesses {
  private readonly processes: ChildProcess[] = [];
  private readonly running: RunningWorker[] = [];
  private readonly ready: Promise<ChildProcess>[];
  private replaced = 0;

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

  /** Lets the next one begin to work. One that ends by itself is replaced, as a service manager does. */
  async start(): Promise<RunningWorker> {
    const worker: RunningWorker = { child: await this.ready.shift()!, isWanted: true };
    this.running.push(worker);
    this.begin(worker);
    return worker;
  }

  async kill(worker: RunningWorker): Promise<void> {
    worker.isWanted = false;
    await killProgram(worker.child);
    // As if a minute had passed: other workers find it silent.
    await this.unitOfWork.query(`UPDATE platform.workers SET seen_at = seen_at - interval '1 minute'`);
    await this.unitOfWork.query(`UPDATE accounting.deliveries SET taken_until = now() WHERE taken_until > now()`);
  }

  /** Ends those that are still running. */
  async stopAll(): Promise<void> {
    for (const worker of this.running) worker.isWanted = false;
    for (const child of this.processes) await killProgram(child);
  }

  private begin(worker: RunningWorker): void {
    const { child } = worker;
    child.stdin!.write('work\n');
    child.once('exit', () => {
      // fetch of Node 24 can end a process when a connection is lost while an answer is read: « ReadableStream is already closed ».
      if (worker.isWanted && this.replaced++ < maxReplacements) void this.replace(worker);
    });
  }

  private async replace(worker: RunningWorker): Promise<void> {
    worker.child = await this.startReady();
    if (worker.isWanted) this.begin(worker);
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
