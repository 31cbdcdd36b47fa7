import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { readSettings } from '@pds/platform';
import { CuttableDatabase } from '@pds/platform/testing';
import { emptyTestDatabase } from '@pds/testing';
import { createApplication } from './create-application';

describe('an application whose database is away', () => {
  let database: Awaited<ReturnType<typeof emptyTestDatabase>>;
  let way: CuttableDatabase;
  let dataDir: string;
  let application: NestFastifyApplication;

  beforeAll(async () => {
    database = await emptyTestDatabase();
    way = await CuttableDatabase.before(database.url);
    dataDir = await mkdtemp(join(tmpdir(), 'pds-test-'));
    application = await createApplication(readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), way.url);
    await application.init();
    await application.getHttpAdapter().getInstance().ready();
  });
  afterAll(async () => {
    await application?.close();
    await way?.close();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const get = async (url: string) => {
    const answer = await application.inject({ method: 'GET', url });
    return { status: answer.statusCode, type: answer.headers['content-type'], body: answer.json() };
  };

  it('is not ready, lives, says that it is for a moment, and is ready again once the database is back', async () => {
    const anything = '/api/demand/print/wJalrXUtnFEMIK7MDENGbPxRfiCYzoe1';
    expect(await get('/health/ready')).toMatchObject({ status: 200 });
    for (let time = 0; time < 3; time++) {
      await way.cut(0);
      expect(await get('/health/ready')).toMatchObject({ status: 503 });
      expect(await get('/health/live')).toMatchObject({ status: 200 });
      expect(await get(anything)).toMatchObject({
        status: 503,
        type: expect.stringMatching('application/problem'),
        body: { code: 'unavailable', detail: expect.stringContaining('momentanément indisponible') },
      });
      way.mend();
      expect(await get('/health/ready')).toMatchObject({ status: 200 });
      expect(await get(anything)).toMatchObject({ status: 404 });
    }
  });
});
