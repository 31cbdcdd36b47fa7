import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DatabaseAhead, readSettings, TypeOrmUnitOfWork } from '@pds/platform';
import { emptyTestDatabase } from '@pds/testing';
import { createApplication } from './create-application';
import { migrateDatabase } from './open-database';

describe('a database migrated by a later version of the product', () => {
  let database: Awaited<ReturnType<typeof emptyTestDatabase>>;
  let dataDir: string;
  let application: NestFastifyApplication;

  beforeAll(async () => {
    database = await emptyTestDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'pds-test-'));
    application = await createApplication(readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), database.url);
    await application.init();
    await application.getHttpAdapter().getInstance().ready();
  });
  afterAll(async () => {
    await application?.close();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const ask = (text: string) => application.get(TypeOrmUnitOfWork).query(text);
  const readiness = async () => (await application.inject({ method: 'GET', url: '/health/ready' })).statusCode;
  const upgrade = () => ask(`INSERT INTO schema_migrations (timestamp, name) VALUES (1, 'Later1'), (2, 'Later2')`);
  const goBack = () => ask(`DELETE FROM schema_migrations WHERE name LIKE 'Later%'`);

  it('makes a running program report that it is not ready, until the database is restored', async () => {
    expect(await readiness()).toBe(200);
    await upgrade();
    expect(await readiness()).toBe(503);
    await goBack();
    expect(await readiness()).toBe(200);
  });

  it('is reported the same way as when a migration of the program itself is missing', async () => {
    const [last] = (await ask(
      `DELETE FROM schema_migrations WHERE id = (SELECT max(id) FROM schema_migrations) RETURNING timestamp, name`,
    )) as unknown as [[{ timestamp: string; name: string }], number];
    expect(await readiness()).toBe(503);
    await ask(`INSERT INTO schema_migrations (timestamp, name) VALUES (${last[0].timestamp}, '${last[0].name}')`);
    expect(await readiness()).toBe(200);
  });

  it('is refused by a program that starts, and left unchanged', async () => {
    await upgrade();
    const names = () => ask('SELECT name FROM schema_migrations ORDER BY id');
    const before = await names();
    const refused = migrateDatabase(database.url);
    await expect(refused).rejects.toThrow(DatabaseAhead);
    await expect(refused).rejects.toMatchObject({ unknown: ['Later1', 'Later2'] });
    expect(await names()).toEqual(before);
    await goBack();
    await migrateDatabase(database.url);
  });
});
