import type { TypeOrmUnitOfWork } from '../persistence/typeorm-unit-of-work';

/** The tasks of the queue and what each is told. */
export interface Tasks {
  'relay-event': { readonly eventId: string };
  'send-mail': { readonly mailId: string };
  'run-job': { readonly jobId: number };
}

/** Attempts after which a task waits for a person; the pauses between them grow to some hours. */
const MAX_ATTEMPTS = 12;

/**
 * Queues a task in the ambient transaction; it runs after commit and is retried with growing delays.
 * @param key there is one waiting task of a key: a second one takes the place of the first, with all its attempts before it
 */
export async function enqueue<Name extends keyof Tasks>(
  unitOfWork: TypeOrmUnitOfWork,
  name: Name,
  payload: Tasks[Name],
  key: string | null = null,
): Promise<void> {
  await unitOfWork.query('SELECT graphile_worker.add_job($1, $2::json, max_attempts => $3, job_key => $4)', [
    name,
    JSON.stringify(payload),
    MAX_ATTEMPTS,
    key,
  ]);
}

/** Queues the run of a long job in the ambient transaction: instead of one that is under way, which then ends unheard. */
export function enqueueRun(unitOfWork: TypeOrmUnitOfWork, jobId: number): Promise<void> {
  return enqueue(unitOfWork, 'run-job', { jobId }, `${RUN_KEY}${jobId}`);
}

/** What the key of a long job's task begins with; its number follows. */
export const RUN_KEY = 'run-job:';
