import { setTimeout as delay } from 'node:timers/promises';
import { QueryRunnerAlreadyReleasedError } from 'typeorm';

/**
 * What PostgreSQL says when it ends a connection or takes none (its classes 08 and 57P), and the network when nobody
 * answers. 53300: no connection is left for now.
 */
const codes =
  /^(08...|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** The same as `pg` and `pg-pool` say it, who give these errors no code. */
const messages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout expired|timeout exceeded when trying to connect)/;

/**
 * Whether an error says that the connection to the database was lost, or that there is none for now: what was asked may
 * be asked again once there is one. It says nothing of whether a `COMMIT` under way took effect.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && codes.test(code)) return true;
  // TypeORM takes a connection that broke within a transaction away from whoever goes on with it.
  if (error instanceof QueryRunnerAlreadyReleasedError) return true;
  return code === undefined && messages.test(error.message);
}

/** How long a lost database is waited for unless told otherwise, and the pause between two questions. Milliseconds. */
const PATIENCE = 60_000;
const PAUSE = 500;

/**
 * Does what must not be left undone when the connection is cut, as soon as there is one again.
 * @param work may be done twice, since the answer to the first may be what was lost
 * @param patience how long that is tried, in milliseconds; a minute unless told otherwise
 */
export async function despiteLostConnections<T>(work: () => Promise<T>, patience = PATIENCE): Promise<T> {
  for (const giveUpAt = performance.now() + patience; ; await delay(PAUSE)) {
    try {
      return await work();
    } catch (error) {
      if (!isConnectionLost(error) || performance.now() > giveUpAt) throw error;
    }
  }
}
