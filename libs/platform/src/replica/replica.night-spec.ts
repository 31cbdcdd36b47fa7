import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { ReplicatedServer, testServerUrl } from '@pds/embedded-postgres/testing';
import { DataSource } from 'typeorm';
import { rowBatches, sql } from '../lists';
import { dataSourceOptions } from '../persistence/migrate';
import { isOutage } from '../persistence/outage';
import { TypeOrmUnitOfWork } from '../persistence/typeorm-unit-of-work';
import { DatabaseProxy } from '../testing';
import { BEGINNING, OUT_OF_REACH } from './log-position';
import { Replica, ReplicaLost, type ReplicaState } from './replica';

describe('a replica', () => {
  let folder: string;
  let servers: ReplicatedServer;
  let proxy: DatabaseProxy;
  let primary: DataSource;
  let replica: Replica;
  const opened: Replica[] = [];

  const open = (url: string, lagLimit = 30_000) => {
    const one = new Replica(primary, lagLimit, { url, poolSize: 4 });
    opened.push(one);
    return one;
  };
  const until = async (condition: () => boolean) => {
    while (!condition()) await pause(10);
  };
  const becomes = (state: ReplicaState, one = replica) => until(() => one.state === state);
  /** Inserts a row and returns the position behind it. */
  const insert = async (id: number): Promise<string> => {
    await primary.query('INSERT INTO things (id) VALUES ($1)', [id]);
    return (await replica.primaryPosition())!;
  };
  const has = async (id: number, position: string) => {
    const rows = await replica.rows('SELECT FROM things WHERE id = $1', [id], position);
    return rows && rows.length > 0;
  };

  beforeAll(async () => {
    Logger.overrideLogger(false);
    folder = await mkdtemp(join(tmpdir(), 'pds-replica-'));
    servers = await ReplicatedServer.start(folder);
    primary = await new DataSource(dataSourceOptions({ url: servers.primary.url(), contexts: [] })).initialize();
    await primary.query('CREATE TABLE things (id integer)');
    await servers.caughtUp();
    proxy = await DatabaseProxy.inFrontOf(servers.replica.url());
    replica = open(proxy.url);
  }, 120_000);
  afterAll(async () => {
    for (const one of opened) await one.onApplicationShutdown();
    await primary?.destroy();
    await proxy?.close();
    await servers?.stop();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => becomes('used'));

  it('answers reads that it has replayed, and leaves the others to the primary', async () => {
    const before = await insert(1);
    await servers.caughtUp();
    expect(await has(1, before)).toBe(true);
    await servers.pauseReplay();
    const after = await insert(2);
    const { replica: answered, primary: passed } = { ...replica.reads };
    expect(await has(2, before)).toBe(false);
    expect(await has(2, after)).toBeNull();
    expect(replica.reads).toEqual({ replica: answered + 1, primary: passed + 1 });
    await servers.resumeReplay();
    await servers.caughtUp();
    expect(await has(2, after)).toBe(true);
    expect(await has(2, OUT_OF_REACH)).toBeNull();
  });

  it('that comes back after a crash is asked again what it has replayed', async () => {
    await servers.replica.stop('SIGQUIT');
    const after = await insert(3);
    expect(await has(3, BEGINNING)).toBeNull();
    await becomes('unreachable');
    await servers.replica.start();
    await becomes('used');
    await servers.caughtUp();
    expect(await has(3, after)).toBe(true);
  });

  it('that does not answer is not waited for', async () => {
    proxy.freeze();
    const begun = performance.now();
    expect(await Promise.all([has(1, BEGINNING), has(1, BEGINNING), has(1, BEGINNING)])).toEqual([null, null, null]);
    // Less than the five seconds after which people are told that the product does not answer.
    expect(performance.now() - begun).toBeLessThan(5_000);
    expect(replica.state).toBe('unreachable');
    proxy.thaw();
  });

  it('whose statement is in the way of replay leaves it to the primary, and answers others', async () => {
    await insert(4);
    await servers.caughtUp();
    const begun = replica.rows('SELECT pg_sleep(20) FROM things LIMIT 1', [], BEGINNING);
    await until(() => replica.state === 'used');
    for (let found = 0; found === 0;) {
      const [row] = await servers.replica.query<{ n: number }>(
        `SELECT count(*)::integer AS n FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep(20)%' AND state = 'active'`,
      );
      found = row!.n;
    }
    await primary.query('TRUNCATE things');
    expect(await begun).toBeNull();
    expect(await has(4, BEGINNING)).toBe(false);
    expect(replica.state).toBe('used');
  });

  it('leaves a statement to the primary that it cannot execute yet, or that writes', async () => {
    expect(await replica.rows('SELECT FROM not_there_yet', [], BEGINNING)).toBeNull();
    expect(await replica.rows('INSERT INTO things (id) VALUES (9)', [], BEGINNING)).toBeNull();
    expect(await has(9, BEGINNING)).toBe(false);
  });

  it('is left aside while it is behind by more than allowed', async () => {
    const strict = open(servers.replica.url(), 1_500);
    await becomes('used', strict);
    await servers.pauseReplay();
    await insert(5);
    await becomes('behind', strict);
    expect(strict.lagSeconds).toBeGreaterThan(1.5);
    expect(await strict.rows('SELECT 1', [], BEGINNING)).toBeNull();
    await servers.resumeReplay();
    await becomes('used', strict);
    expect(strict.lagSeconds).toBeLessThan(1.5);
  });

  it('of another server is not read', async () => {
    const foreign = open(await testServerUrl());
    await becomes('foreign', foreign);
    expect(await foreign.rows('SELECT 1', [], BEGINNING)).toBeNull();
  });

  describe('read by a unit of work', () => {
    const work = () => new TypeOrmUnitOfWork(primary, replica);
    const isReplica = 'SELECT pg_is_in_recovery() AS "is"';
    const asked = async (unitOfWork: TypeOrmUnitOfWork) =>
      unitOfWork.mayLag(async () => (await unitOfWork.query<{ is: boolean }>(isReplica))[0]!.is);
    const from = (position: string | null, reading: (unitOfWork: TypeOrmUnitOfWork) => Promise<boolean>) => {
      const unitOfWork = work();
      return unitOfWork.duringRequest({ position, showsCommits: false }, () => reading(unitOfWork));
    };

    it('answers only reads that may lag, in requests that only read, outside transactions', async () => {
      expect(await from(BEGINNING, asked)).toBe(true);
      expect(await from(BEGINNING, async (one) => (await one.query<{ is: boolean }>(isReplica))[0]!.is)).toBe(false);
      expect(await from(null, asked)).toBe(false);
      expect(await from(BEGINNING, (one) => one.run(() => asked(one)))).toBe(false);
      expect(await from(BEGINNING, (one) => one.mayLag(() => one.run(() => asked(one))))).toBe(false);
      expect(await asked(work())).toBe(false);
    });

    it('gives background tasks everything committed so far, from itself or the primary', async () => {
      const unitOfWork = work();
      const ids = async () => {
        const found: { id: number; is: boolean }[] = [];
        const rows = sql`SELECT id, pg_is_in_recovery() AS is FROM things ORDER BY id`;
        for await (const some of rowBatches<{ id: number; is: boolean }>(unitOfWork, rows)) found.push(...some);
        return { last: found.at(-1)!.id, is: found.at(-1)!.is };
      };
      await insert(21);
      await servers.caughtUp();
      expect(await ids()).toEqual({ last: 21, is: true });
      await servers.pauseReplay();
      await insert(22);
      expect(await ids()).toEqual({ last: 22, is: false });
      await servers.resumeReplay();
      await servers.caughtUp();
      const read = await unitOfWork.longRead();
      expect(await read(() => unitOfWork.query(isReplica))).toEqual([{ is: true }]);
    });

    it('fails an export that it ends in the middle, as an outage: the next attempt reads from the primary', async () => {
      const unitOfWork = work();
      const rows = sql`SELECT n, pg_is_in_recovery() AS is FROM generate_series(1, 1000) AS n`;
      const reading = rowBatches<{ n: number; is: boolean }>(unitOfWork, rows);
      expect((await reading.next()).value?.[0]).toEqual({ n: 1, is: true });
      await servers.replica.stop('SIGQUIT');
      const failure = await reading.next().catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(ReplicaLost);
      expect(isOutage(failure)).toBe(true);
      await servers.replica.start();
      const again = rowBatches<{ n: number; is: boolean }>(unitOfWork, rows);
      expect((await again.next()).value?.[0]).toEqual({ n: 1, is: false });
      await again.return(undefined);
    });
  });

  // The last: afterwards there is no replica.
  it('that was promoted is not read', async () => {
    await servers.promote();
    await becomes('promoted');
    expect(await has(1, BEGINNING)).toBeNull();
  });
});
