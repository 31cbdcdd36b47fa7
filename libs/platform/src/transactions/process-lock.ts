import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { directClientOptions } from '../persistence/sessions';
import { TypeOrmUnitOfWork } from './typeorm-unit-of-work';
import { socketOf } from '../persistence/watched-pool';

/** The first of the two numbers of these advisory locks, which separates them from all others. */
export const processLockClass = 730_194_701;

/** The longest wait for the lock, and for its release at shutdown; without the lock, work continues. Milliseconds. */
const lockTimeout = 1_000;

/**
 * A number that this process keeps locked in PostgreSQL on a separate connection, past a pooler, as long as it lives: the system closes the connection of a
 * killed process, and PostgreSQL then frees the lock. A free number therefore means that its process has ended, or has lost the database.
 */
@Injectable()
export class ProcessLock implements OnApplicationShutdown {
  private locking: Promise<number | null> | null = null;
  private client: pg.Client | null = null;
  private locked: number | null = null;

  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  /** The number, locked at the first call, and a new one after it was lost; null when it could not be locked now. */
  async number(): Promise<number | null> {
    if (this.locked !== null) return this.locked;
    this.locking ??= this.lock();
    return Promise.race([this.locking, delay(lockTimeout, null, { ref: false })]);
  }

  /** Frees the number; a connection that a frozen database does not close in time is cut. */
  async onApplicationShutdown(): Promise<void> {
    const { client } = this;
    if (!client) return;
    await Promise.race([client.end().catch(() => undefined), delay(lockTimeout, null, { ref: false })]);
    socketOf(client).destroy();
  }

  private async lock(): Promise<number | null> {
    const client = new pg.Client(directClientOptions(this.unitOfWork.dataSource));
    const lost = () => {
      if (this.client !== client) return;
      this.client = null;
      this.locked = null;
      this.locking = null;
    };
    this.client = client;
    client.on('error', () => undefined);
    client.once('end', lost);
    try {
      await client.connect();
      for (;;) {
        const number = randomInt(1, 2 ** 31);
        const { rows } = await client.query<{ isMine: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS "isMine"', [
          processLockClass,
          number,
        ]);
        if (!rows[0]!.isMine) continue;
        if (this.client === client) this.locked = number;
        return this.locked;
      }
    } catch {
      lost();
      void client.end().catch(() => undefined);
      return null;
    }
  }
}
