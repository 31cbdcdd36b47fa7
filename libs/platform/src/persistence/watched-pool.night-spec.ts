import { createDatabaseFrom, dropDatabase } from '@pds/embedded-postgres/testing';
import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import pg from 'pg';
import { DatabaseProxy } from '../testing';
import { isOutage } from './outage';
import { DatabaseSilent, WatchedPool } from './watched-pool';

describe('a watched pool', () => {
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  let url: string;
  let proxy: DatabaseProxy;
  let pool: WatchedPool;

  beforeAll(async () => {
    url = await createDatabaseFrom('template0', database);
  });
  afterAll(() => dropDatabase(database));
  beforeEach(async () => {
    proxy = await DatabaseProxy.inFrontOf(url);
    pool = new WatchedPool({
      connectionString: proxy.url,
      max: 2,
      onConnect: (client) => void client.on('error', () => undefined),
    });
    pool.on('error', () => undefined);
  });
  afterEach(async () => {
    proxy.thaw();
    await pool.end();
    await proxy.close();
  });

  const failure = (work: Promise<unknown>) =>
    work.then(
      () => 'answered',
      (error: unknown) => error,
    );
  /** Measures the time until the server answers again. */
  const untilItAnswers = async () => {
    while ((await failure(pool.query('SELECT 1'))) !== 'answered') await new Promise(setImmediate);
  };

  it('fails callers that wait for an answer, a connection or a lent one while the server is silent', async () => {
    const lent = await pool.connect();
    await lent.query('BEGIN');
    proxy.freeze();
    const failed = await Promise.all([
      failure(lent.query('SELECT 1')),
      failure(pool.query('SELECT 1')),
      failure(pool.query('SELECT 1')),
      failure(pool.connect()),
    ]);
    expect(failed.map(isOutage)).toEqual([true, true, true, true]);
    lent.release();
    // And new callers at once.
    expect(await failure(pool.connect())).toBeInstanceOf(DatabaseSilent);
    expect(await failure(pool.query('SELECT 1'))).toBeInstanceOf(DatabaseSilent);
    proxy.thaw();
    await untilItAnswers();
    expect(pool.waitingCount).toBe(0);
    expect(pool.totalCount).toBeLessThanOrEqual(2);
  });

  it('provides as many connections as before once the silence is over', async () => {
    for (let time = 0; time < 2; time++) {
      proxy.freeze();
      await Promise.all(Array.from({ length: 5 }, () => failure(pool.query('SELECT 1'))));
      proxy.thaw();
      await untilItAnswers();
    }
    const both = await Promise.all([pool.connect(), pool.connect()]);
    for (const client of both) client.release();
  });

  it('ends neither a statement of a server that answers others, nor a wait for a connection in use', async () => {
    const clients = await Promise.all([pool.connect(), pool.connect()]);
    const waiting = pool.connect();
    await clients[0].query('SELECT pg_sleep(5)');
    for (const client of clients) client.release();
    (await waiting).release();
  });

  it('does not cut a running statement when the process has no file handle left to check the server', async () => {
    const client = await pool.connect();
    const refusing = () => {
      const socket = new Socket();
      const full = Object.assign(new Error('too many open files'), { code: 'EMFILE' });
      socket.connect = () => socket.destroy(full);
      return socket;
    };
    Object.assign(pool.options, { stream: refusing });
    expect(await failure(client.query('SELECT pg_sleep(2.5)'))).toBe('answered');
    client.release();
  });

  it('ends a connection whose backend received no query, while the server answers others', async () => {
    // Directly to the server, where a connection is identified by its port.
    const direct = new WatchedPool({ connectionString: url, max: 1 });
    direct.on('error', () => undefined);
    try {
      const client = await direct.connect();
      client.on('error', () => undefined);
      // The query is lost on its way.
      const { stream } = (client as unknown as { connection: { stream: { write: (chunk: unknown) => boolean } } })
        .connection;
      stream.write = () => true;
      expect(isOutage(await failure(client.query('SELECT 1')))).toBe(true);
      client.release();
      expect((await direct.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    } finally {
      await direct.end();
    }
  });

  it('passes on an error of the server unchanged', async () => {
    expect(await failure(pool.query('SELECT 1/0'))).toBeInstanceOf(pg.DatabaseError);
    const wrong = new WatchedPool({ connectionString: url.replace(database, 'nowhere') });
    expect(await failure(wrong.connect())).toMatchObject({ code: '3D000' });
    await wrong.end();
  });
});
