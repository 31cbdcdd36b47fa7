import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { poolOf } from '../persistence/pool';
import { directClientOptions, isPooled } from '../persistence/sessions';
import { TypeOrmUnitOfWork } from './typeorm-unit-of-work';
import { WatchedPool } from '../persistence/watched-pool';

/** Connections of one process past a pooler: three listen for jobs, the others take jobs and report their ends. */
const directConnections = 5;

/**
 * A pool of sessions with the server itself, for the job queue, which listens for notifications. Without a pooler it is the same pool as
 * everything else's.
 */
@Injectable()
export class DirectConnections implements OnApplicationShutdown {
  private own: WatchedPool | null = null;

  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  get pool(): Pool {
    const { dataSource } = this.unitOfWork;
    if (!isPooled(dataSource)) return poolOf(dataSource);
    this.own ??= this.create(dataSource);
    return this.own;
  }

  /** After the hook in which the queue's runners end. */
  async onApplicationShutdown(): Promise<void> {
    await this.own?.end();
  }

  private create(dataSource: DataSource): WatchedPool {
    const pool = new WatchedPool({ ...directClientOptions(dataSource), max: directConnections });
    // The queue adds its own listeners, and logs a warning, where these are missing.
    pool.on('error', () => undefined);
    pool.on('connect', () => undefined);
    return pool;
  }
}
