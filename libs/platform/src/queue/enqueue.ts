import type { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';

/** The tasks of the queue and their payloads. */
export interface Tasks {
  'relay-event': { readonly eventId: string };
  'send-mail': { readonly mailId: string };
  'run-job': { readonly jobId: number };
}

/** Attempts after which a task waits for an operator; the pauses between them grow to some hours. */
export const maxAttempts = 12;

/**
 * Queues the next attempt at a message in the ambient transaction; a message has one task at a time.
 * @param inMinutes delay from now, by the database's clock
 */
export async function enqueueMail(unitOfWork: TypeOrmUnitOfWork, mailId: string, inMinutes = 0): Promise<void> {
  await unitOfWork.query(
    `SELECT graphile_worker.add_job('send-mail', $1::json, run_at => now() + make_interval(mins => $2), max_attempts => $3,
       job_key => $4)`,
    [JSON.stringify({ mailId } satisfies Tasks['send-mail']), inMinutes, maxAttempts, `${mailKey}${mailId}`],
  );
}

/** Prefix of the key of a message's task; the message's number follows. */
export const mailKey = 'send-mail:';

/**
 * Queues the run of a long job in the ambient transaction. It replaces a running task of the same job, whose end is then ignored.
 * @param queue jobs of one queue run one after the other
 */
export async function enqueueRun(unitOfWork: TypeOrmUnitOfWork, jobId: number, queue?: string): Promise<void> {
  // There is one waiting task per key: a second one replaces the first, with all its attempts left.
  await unitOfWork.query(
    `SELECT graphile_worker.add_job('run-job', $1::json, max_attempts => $2, job_key => $3, queue_name => $4)`,
    [JSON.stringify({ jobId } satisfies Tasks['run-job']), maxAttempts, `${runKey}${jobId}`, queue ?? null],
  );
}

/** Prefix of the key of a long job's task; the job's number follows. */
export const runKey = 'run-job:';
