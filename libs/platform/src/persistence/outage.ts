import { setTimeout as delay } from 'node:timers/promises';
import { QueryRunnerAlreadyReleasedError } from 'typeorm';

/**
 * What PostgreSQL says when it ends a connection or takes none (its classes 08 and 57P), the network when nobody answers,
 * and both PostgreSQL (its class 53: disk, memory, connections) and the file system when there is no room.
 */
const codes =
  /^(08...|57P0[1-5]|53[0-3]00|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOSPC|EDQUOT)$/;

/** The same as `pg` and `pg-pool` say it, who give these errors no code. */
const messages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout expired|timeout exceeded when trying to connect)/;

/**
 * Whether an error says that the database was lost or cannot be asked for now, or that the disk is full: nothing is wrong
 * with what was asked, and it may be asked again later. It says nothing of whether a `COMMIT` under way took effect.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && codes.test(code)) return true;
  // TypeORM takes a connection that broke within a transaction away from whoever goes on with it.
  if (error instanceof QueryRunnerAlreadyReleasedError) return true;
  return code === undefined && messages.test(error.message);
}

/** How long the end of an outage is waited for unless told otherwise, and the pause between two questions. Milliseconds. */
export const PATIENCE = 60_000;
const PAUSE = 500;

/**
 * Does what must not be left undone when the connection is cut or the disk full, as soon as it can be done.
 * @param work may be done twice, since the answer to the first may be what was lost
 * @param patience how long that is tried, in milliseconds; a minute unless told otherwise
 */
export async function despiteOutages<T>(work: () => Promise<T>, patience = PATIENCE): Promise<T> {
  for (const giveUpAt = performance.now() + patience; ; await delay(PAUSE)) {
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error) || performance.now() > giveUpAt) throw error;
    }
  }
}
