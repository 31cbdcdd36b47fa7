import type { TypeOrmUnitOfWork } from '../persistence/typeorm-unit-of-work';

/** The tasks of the queue and what each is told. */
export interface Tasks {
  'relay-event': { readonly eventId: string };
  'send-mail': { readonly mailId: string };
  'run-job': { readonly jobId: number };
}

/** Attempts after which a task waits for a person; the pauses between them grow to some hours. */
const MAX_ATTEMPTS = 12;

/** Queues a task in the ambient transaction; it runs after commit and is retried with growing delays. */
export async function enqueue<Name extends keyof Tasks>(
  unitOfWork: TypeOrmUnitOfWork,
  name: Name,
  payload: Tasks[Name],
): Promise<void> {
  await unitOfWork.query('SELECT graphile_worker.add_job($1, $2::json, max_attempts => $3)', [
    name,
    JSON.stringify(payload),
    MAX_ATTEMPTS,
  ]);
}
