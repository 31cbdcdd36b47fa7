import { setTimeout as delay } from 'node:timers/promises';
import { QueryRunnerAlreadyReleasedError } from 'typeorm';

/**
 * Codes of PostgreSQL when it ends or refuses a connection (its classes 08 and 57P), of the network when the server is unreachable, and of
 * PostgreSQL (its class 53: disk, memory, connections) and the file system when there is no room.
 */
const codes =
  /^(08...|57P0[1-5]|53[0-3]00|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOSPC|EDQUOT)$/;

/** The same conditions as reported by `pg` and `pg-pool`, whose errors have no code here. */
const messages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout expired|timeout exceeded when trying to connect)/;

/**
 * Whether an error means that the database was lost or is unavailable, or that the disk is full: the request itself is valid and may be
 * repeated later. It does not tell whether a `COMMIT` in progress took effect.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && codes.test(code)) return true;
  // TypeORM raises this when a connection that broke within a transaction is used again.
  if (error instanceof QueryRunnerAlreadyReleasedError) return true;
  return code === undefined && messages.test(error.message);
}

/** Codes of PostgreSQL for deadlocks, failed serialisations, and waits for a lock or a statement that took too long. */
const passing = /^(40P01|40001|55P03|57014)$/;
const passingTries = 5;
/** Doubles with each try. Milliseconds. */
const firstPassingPause = 200;

/**
 * Retries a transaction that others were in the way of: five times in three seconds.
 * @param work a whole transaction: nothing of a failed one stays
 */
export async function retryWhilePassing<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === passingTries || !passing.test(String((error as { code?: unknown }).code))) throw error;
      await delay(firstPassingPause * 2 ** (tries - 1));
    }
  }
}

/** How long to wait for the end of an outage by default, and the pause between two tries. Milliseconds. */
export const outageTimeout = 60_000;
const retryPause = 500;

/**
 * Retries work that must be completed, while connections are cut or the disk is full.
 * @param work may be executed twice, since the answer to the first execution may be lost
 * @param patience how long to retry, in milliseconds; a minute by default
 */
export async function retryDuringOutage<T>(work: () => Promise<T>, patience = outageTimeout): Promise<T> {
  for (const giveUpAt = performance.now() + patience; ; await delay(retryPause)) {
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error) || performance.now() > giveUpAt) throw error;
    }
  }
}
