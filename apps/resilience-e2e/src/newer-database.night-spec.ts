import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApplication, migrateDatabase } from '@pds/application';
import { DatabaseNewerThanProgram, readSettings, TypeOrmUnitOfWork } from '@pds/platform';
import { emptyTestDatabase } from '@pds/testing';

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
  const upgrade = (...names: string[]) =>
    ask(
      `INSERT INTO schema_migrations (timestamp, name) VALUES ${names.map((name, index) => `(${index}, '${name}')`).join()}`,
    );
  const goBack = () => ask(`DELETE FROM schema_migrations WHERE name LIKE '%Later%'`);

  it('leaves a running program ready while it only added, as during a rolling restart', async () => {
    expect(await readiness()).toBe(200);
    const departments = async () => (await application.inject({ method: 'GET', url: '/api/department/list' })).json();
    const before = await departments();
    expect(before.length).toBeGreaterThan(90);
    await upgrade('Later1', 'Later2');
    await ask(`ALTER TABLE organisations.departments ADD COLUMN later text, ADD COLUMN later_count integer DEFAULT 0`);
    expect(await readiness()).toBe(200);
    expect(await departments()).toEqual(before);
    await ask('ALTER TABLE organisations.departments DROP COLUMN later, DROP COLUMN later_count');
    await goBack();
  });

  it('makes a running program report that it is not ready once it removed something, until the database is restored', async () => {
    await upgrade('Later1', 'ContractLater2');
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

  const names = () => ask('SELECT name FROM schema_migrations ORDER BY id');

  it('is used by a program that starts while it only added, so that the version before can be started again', async () => {
    await upgrade('Later1');
    const before = await names();
    await migrateDatabase(database.url);
    expect(await names()).toEqual(before);
    await goBack();
  });

  it('is refused by a program that starts once it removed something, and left unchanged', async () => {
    await upgrade('Later1', 'ContractLater2');
    const before = await names();
    const refused = migrateDatabase(database.url);
    await expect(refused).rejects.toThrow(DatabaseNewerThanProgram);
    await expect(refused).rejects.toMatchObject({ unknown: ['ContractLater2'] });
    expect(await names()).toEqual(before);
    await goBack();
    await migrateDatabase(database.url);
  });
});
