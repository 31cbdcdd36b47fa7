import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApplication } from '@pds/application';
import { Draining, readSettings, TypeOrmUnitOfWork } from '@pds/platform';
import { DatabaseProxy } from '@pds/platform/testing';
import { emptyTestDatabase } from '@pds/testing';

describe('an application whose database is unavailable', () => {
  let database: Awaited<ReturnType<typeof emptyTestDatabase>>;
  let proxy: DatabaseProxy;
  let dataDir: string;
  let application: NestFastifyApplication;

  beforeAll(async () => {
    database = await emptyTestDatabase();
    proxy = await DatabaseProxy.inFrontOf(database.url);
    dataDir = await mkdtemp(join(tmpdir(), 'pds-test-'));
    application = await createApplication(readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), proxy.url);
    await application.init();
    await application.getHttpAdapter().getInstance().ready();
  });
  afterAll(async () => {
    await application?.close();
    await proxy?.close();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const get = async (url: string) => {
    const answer = await application.inject({ method: 'GET', url });
    const { 'content-type': type, 'retry-after': retryAfter } = answer.headers;
    return { status: answer.statusCode, type, retryAfter, body: answer.json() };
  };
  const anything = '/api/demand/print/wJalrXUtnFEMIK7MDENGbPxRfiCYzoe1';
  const away = {
    status: 503,
    type: expect.stringMatching('application/problem'),
    retryAfter: expect.stringMatching(/^\d+$/),
    body: { code: 'unavailable', detail: expect.stringContaining('momentanément indisponible') },
  };

  it('is not ready but alive, reports a temporary outage, and is ready again once the database is back', async () => {
    expect(await get('/health/ready')).toMatchObject({ status: 200 });
    for (let time = 0; time < 3; time++) {
      await proxy.cut(0);
      expect(await get('/health/ready')).toMatchObject({ status: 503 });
      expect(await get('/health/live')).toMatchObject({ status: 200 });
      expect(await get(anything)).toMatchObject(away);
      proxy.restore();
      expect(await get('/health/ready')).toMatchObject({ status: 200 });
      expect(await get(anything)).toMatchObject({ status: 404 });
    }
  });

  /** Connections of the application as the server sees them, without the test's own. */
  const connections = async () => {
    const [row] = await application
      .get(TypeOrmUnitOfWork)
      .query<{ count: number }>(
        `SELECT count(*)::integer AS count FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
    return row!.count;
  };

  it('answers errors without waiting while the database is frozen, and resumes once it thaws, without extra connections', async () => {
    for (let time = 0; time < 2; time++) {
      // When the database freezes, some connections are in use and most callers wait.
      const used = Array.from({ length: 30 }, () => get(anything));
      proxy.freeze();
      for (const answer of await Promise.all([...used, ...Array.from({ length: 30 }, () => get(anything))])) {
        // A request answered before the freeze is not counted.
        if (answer.status !== 404) expect(answer).toMatchObject(away);
      }
      expect(await get(anything)).toMatchObject(away);
      expect(await get('/health/ready')).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
      expect(await get('/health/live')).toMatchObject({ status: 200 });
      proxy.thaw();
      // The pool probes the server twice a second.
      while ((await get('/health/ready')).status !== 200) await delay(20);
      for (const answer of await Promise.all(Array.from({ length: 30 }, () => get(anything)))) {
        expect(answer).toMatchObject({ status: 404 });
      }
    }
    // The abandoned connections end as the server reads on.
    while ((await connections()) > 10) await delay(20);
  });

  // The last test: there is no way back.
  it('is not ready once its process is about to stop, and still answers', async () => {
    application.get(Draining).begin();
    expect(await get('/health/ready')).toMatchObject({ status: 503 });
    expect(await get('/health/live')).toMatchObject({ status: 200 });
    expect(await get(anything)).toMatchObject({ status: 404 });
  });
});
