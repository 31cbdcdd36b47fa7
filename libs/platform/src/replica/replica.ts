import { setTimeout as delay } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { PoolClient, PoolConfig, QueryResult } from 'pg';
import type { DataSource } from 'typeorm';
import { dataSourceOptions } from '../persistence/migrate';
import { isOutage } from '../outage/outage';
import { WatchedPool } from '../persistence/watched-pool';
import { withinTime } from '../outage/within-time';
import { byteAt, isLogPosition } from './log-position';

/** How often the replica is compared with the primary. Milliseconds. */
const checkEvery = 1_000;

/** A replica that takes longer to accept a transaction, or to answer a check, is not waited for. Milliseconds. */
const opensWithin = 3_000;
const checkedWithin = 3_000;

/** A primary that takes longer to tell its position is not waited for either. Milliseconds. */
const positionWithin = 2_000;

/** Positions of the primary that are remembered while the replica is behind. */
const mostSamples = 1_000;

/** How long a background read waits for the replica to replay what is committed now, and how often it asks. Milliseconds. */
const reachedWithin = 1_000;
const askInterval = 50;

/** After the replica ended an export, how long exports are read from the primary. Milliseconds. */
const exportsElsewhereFor = 10 * 60_000;

/** PostgreSQL's code for a cancelled statement: above all one that exceeded its time limit, which would do so on the primary too. */
const statementCancelled = '57014';
const longStatement = 50_000;

/**
 * `used`; else why the replica is left aside: it was not checked yet, does not answer, is behind by more than allowed, accepts writes (it was
 * promoted), or replicates another server than the primary.
 */
export type ReplicaState = 'used' | 'starting' | 'unreachable' | 'behind' | 'promoted' | 'foreign';

/** The replica ended a read of which some rows had been returned already: the work can be repeated from its beginning. */
export class ReplicaLost extends Error {
  /** The same code as a network timeout, so that it counts as an outage. */
  readonly code = 'ETIMEDOUT';

  constructor(cause: unknown) {
    super('The replica ended a read', { cause });
  }
}

/** What a server says about its log, and which server it is or replicates. */
interface ServerPosition {
  readonly position: string;
  readonly system: string;
}

/** A position of the primary's log, and when the primary was known to have reached it, by the process's own clock. */
interface Sample {
  readonly byte: bigint;
  readonly at: number;
}

/**
 * A streaming replica of the database, for reads that may be late by what others have saved (docs/adr/0081). Each read asks in its own
 * transaction, on the server that will execute it, whether the caller's own saves have been replayed; nothing about that is remembered, since
 * a replica that crashed comes back at an earlier position. Whenever the replica cannot answer, callers read from the primary; none of its
 * failures reaches them.
 */
export class Replica implements BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly logger = new Logger('Replica');
  private readonly pool: WatchedPool;
  private readonly timer: NodeJS.Timeout;
  private readonly samples: Sample[] = [];
  /** Milliseconds, at the last comparison. */
  private lag = 0;
  private isChecking = false;
  private isClosed = false;
  private exportsElsewhereUntil = -Infinity;
  private present: ReplicaState = 'starting';

  /** Reads since the start of the process that the replica could have answered, by who answered them. */
  readonly reads = { replica: 0, primary: 0 };

  /**
   * @param primary the database that it replicates
   * @param lagLimit by how many milliseconds it may be behind
   */
  constructor(
    private readonly primary: DataSource,
    private readonly lagLimit: number,
    { url, poolSize }: { readonly url: string; readonly poolSize: number },
  ) {
    const { extra } = dataSourceOptions({ url, poolSize, contexts: [] }) as { readonly extra: PoolConfig };
    this.pool = new WatchedPool({ ...extra, connectionString: url });
    // Whoever uses a connection that breaks gets the error; an idle one is replaced.
    this.pool.on('error', () => undefined);
    this.timer = setInterval(() => void this.check(), checkEvery);
    this.timer.unref();
    void this.check();
  }

  /** Whether reads go to the replica now, else why not. */
  get state(): ReplicaState {
    return this.present;
  }

  /**
   * By how many seconds the replica is behind at most: since when the primary has had something that the replica is not known to have. 0 while
   * it has all that the primary was last known to have.
   */
  get lagSeconds(): number {
    if (this.present === 'used' || this.present === 'behind') return this.lag / 1000;
    // It was not compared since: nobody knows better.
    const [replayed] = this.samples;
    return replayed ? (performance.now() - replayed.at) / 1000 : 0;
  }

  /**
   * Executes a reading statement on the replica.
   * @param position what must have been replayed; must be a position (`isLogPosition`)
   * @returns null when it must be executed on the primary
   * @throws the error of a statement that exceeded its time limit, which the primary would not answer faster
   */
  async rows<Row>(statement: string, values: readonly unknown[], position: string): Promise<Row[] | null> {
    const client = await this.begin(position);
    if (!client) return this.passed();
    const begun = performance.now();
    try {
      const { rows } = await client.query(statement, [...values]);
      this.reads.replica += 1;
      return rows as Row[];
    } catch (error) {
      if ((error as { code?: unknown }).code === statementCancelled && performance.now() - begun > longStatement)
        throw error;
      // Anything else: lost, cancelled because it was in the way of replay, or about a table that is not there yet.
      if (isOutage(error)) this.setAside('unreachable', error);
      return this.passed();
    } finally {
      this.end(client);
    }
  }

  /**
   * Returns a connection in a reading transaction that sees everything committed before the call, for a long read outside any request; null
   * when the primary must be read. The caller returns the connection with {@link end}, and reports a failure with {@link lostExport}.
   */
  async beginExport(): Promise<PoolClient | null> {
    const position = await this.reachedPosition();
    const client = position === null ? null : await this.begin(position);
    if (!client) return this.passed();
    this.reads.replica += 1;
    return client;
  }

  /**
   * Returns the present position of the primary, once the replica has replayed it; null when it has not within a second, or is left aside.
   */
  async reachedPosition(): Promise<string | null> {
    if (this.present !== 'used' || performance.now() < this.exportsElsewhereUntil) return null;
    const position = await this.primaryPosition();
    if (position === null) return null;
    for (const giveUpAt = performance.now() + reachedWithin; ; await delay(askInterval)) {
      const client = await this.begin(position);
      if (client) {
        this.end(client);
        return position;
      }
      if (this.present !== 'used' || performance.now() > giveUpAt) return null;
    }
  }

  /** Exports are read from the primary for some minutes: one that takes long would be in the way of replay again. */
  lostExport(error: unknown): ReplicaLost {
    this.exportsElsewhereUntil = performance.now() + exportsElsewhereFor;
    if (isOutage(error)) this.setAside('unreachable', error);
    return new ReplicaLost(error);
  }

  /** Ends a transaction of the replica and gives its connection back; nobody waits for that. */
  end(client: PoolClient): void {
    client.query('COMMIT').then(
      () => client.release(),
      () => client.release(true),
    );
  }

  /** The position of the primary's log, behind everything committed so far; null when the primary does not tell. */
  async primaryPosition(): Promise<string | null> {
    try {
      const answer = this.primary.query<{ position: string }[]>(committedPosition);
      return (await withinTime(answer, positionWithin))[0]!.position;
    } catch {
      return null;
    }
  }

  /** Before connections to the primary are closed. */
  beforeApplicationShutdown(): void {
    this.isClosed = true;
    clearInterval(this.timer);
  }

  async onApplicationShutdown(): Promise<void> {
    this.beforeApplicationShutdown();
    await this.pool.end();
  }

  /** Whether all connections are at work: the replica answers, and whoever comes now is not made to wait for it. */
  private get isBusy(): boolean {
    const { idleCount, totalCount, options } = this.pool;
    return idleCount === 0 && totalCount >= (options.max ?? 10);
  }

  private passed(): null {
    this.reads.primary += 1;
    return null;
  }

  /** Begins a reading transaction on the replica; null when it does not in time, or has not replayed the position. */
  private async begin(position: string): Promise<PoolClient | null> {
    // It becomes part of a statement's text: several statements in one message take no parameters.
    if (!isLogPosition(position)) throw new TypeError('Not a position of the log');
    if (this.present !== 'used' || this.isBusy) return null;
    let isLate = false;
    const opened = this.open(position).then((client) => {
      if (!client || !isLate) return client;
      this.end(client);
      return null;
    });
    try {
      return await withinTime(opened, opensWithin);
    } catch (error) {
      isLate = true;
      this.setAside('unreachable', error);
      return null;
    }
  }

  private async open(position: string): Promise<PoolClient | null> {
    const client = await this.pool.connect();
    try {
      // One message, answered by one server even behind a pooler. The snapshot of the next statement is taken after this answer.
      const [, { rows }] = (await client.query(
        `BEGIN ISOLATION LEVEL READ COMMITTED READ ONLY;
         SELECT pg_is_in_recovery() AS "isReplica", pg_last_wal_replay_lsn() >= '${position}'::pg_lsn AS "hasReplayed"`,
      )) as unknown as [unknown, QueryResult<{ isReplica: boolean; hasReplayed: boolean | null }>];
      const { isReplica, hasReplayed } = rows[0]!;
      if (!isReplica) this.setAside('promoted');
      if (isReplica && hasReplayed) return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.end(client);
    return null;
  }

  /** Compares the replica with the primary, and uses it or leaves it aside. */
  private async check(): Promise<void> {
    if (this.isChecking || this.isClosed || this.isBusy) return;
    this.isChecking = true;
    try {
      const at = performance.now();
      const primary = await this.ofPrimary();
      if (primary) await this.compareWith(primary, at);
    } catch (error) {
      this.setAside('unreachable', error);
    } finally {
      this.isChecking = false;
    }
  }

  /** Null when the primary does not answer: that is noticed elsewhere, and says nothing about the replica. */
  private async ofPrimary(): Promise<ServerPosition | null> {
    try {
      // The flushed position: only what is flushed is sent to a replica.
      const answer = this.primary.query<ServerPosition[]>(
        `SELECT pg_current_wal_flush_lsn()::text AS position, system_identifier::text AS system FROM pg_control_system()`,
      );
      return (await withinTime(answer, checkedWithin))[0]!;
    } catch {
      return null;
    }
  }

  /** @param at when the primary was asked, by the process's own clock */
  private async compareWith(primary: ServerPosition, at: number): Promise<void> {
    const answer = this.pool.query<{ isReplica: boolean; position: string | null; system: string }>(
      `SELECT pg_is_in_recovery() AS "isReplica", pg_last_wal_replay_lsn()::text AS position,
              system_identifier::text AS system FROM pg_control_system()`,
    );
    const { isReplica, position, system } = (await withinTime(answer, checkedWithin)).rows[0]!;
    if (system !== primary.system) return this.setAside('foreign');
    if (!isReplica || position === null) return this.setAside('promoted');
    this.samples.push({ byte: byteAt(primary.position), at });
    const replayed = this.samples.findLastIndex(({ byte }) => byte <= byteAt(position));
    this.samples.splice(0, replayed);
    // Without those in the middle a long lag is only overestimated.
    if (this.samples.length > mostSamples) this.samples.splice(1, mostSamples / 2);
    // The first sample is the last one replayed, unless none is: then the replica has been behind since before it.
    const hasAll = replayed >= 0 && this.samples.length === 1;
    this.lag = hasAll ? 0 : performance.now() - this.samples[0]!.at;
    if (replayed < 0 || this.lag > this.lagLimit) return this.setAside('behind');
    if (this.present === 'used' || this.isClosed) return;
    this.present = 'used';
    this.logger.log('Lists, searches and exports are read from the replica');
  }

  /** Reads go to the primary until a check finds the replica in order again. */
  private setAside(state: Exclude<ReplicaState, 'used' | 'starting'>, error?: unknown): void {
    if (this.present === state || this.isClosed) return;
    this.present = state;
    const { name = '', code } = (error ?? {}) as { name?: string; code?: string };
    this.logger.warn(`The replica is left aside: ${reasons[state]}${error ? ` (${code ?? name})` : ''}`);
  }
}

/**
 * Everything committed is flushed, unless `synchronous_commit` is off. The position of what is only inserted would be reached later, on an idle
 * server much later: records that belong to no commit, as of cleaned pages, wait for the next commit to be flushed.
 */
const committedPosition = `SELECT (CASE current_setting('synchronous_commit')
    WHEN 'off' THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END)::text AS position`;

const reasons: Record<Exclude<ReplicaState, 'used' | 'starting'>, string> = {
  unreachable: 'it does not answer',
  behind: 'it is behind the primary by more than allowed',
  promoted: 'it is no replica any more, it accepts writes',
  foreign: 'it replicates another server than the primary',
};
