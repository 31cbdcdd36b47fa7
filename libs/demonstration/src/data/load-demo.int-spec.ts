import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApplicationContext } from '@pds/application';
import { DocumentsFacade } from '@pds/documents/contract';
import { readSettings, TypeOrmUnitOfWork } from '@pds/platform';
import { emptyTestDatabase } from '@pds/testing';
import { loadDemo } from './load-demo';

it('demo:load without demonstration accounts loads the bulk data, with quotes that the stations still match', async () => {
  const database = await emptyTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'pds-test-'));
  const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO: 'off' });
  expect(await loadDemo(settings, database.url, { demands: 300, now: Date.now() })).toBe(300);
  const context = await createApplicationContext(settings, database.url);
  try {
    const unitOfWork = context.get(TypeOrmUnitOfWork);
    const [counted] = await unitOfWork.query(
      `SELECT (SELECT count(*)::integer FROM users.accounts WHERE email = 'cadre@demo.example') AS accounts,
              (SELECT count(*)::integer FROM accounting.invoices) AS invoices`,
    );
    expect(counted).toEqual({ accounts: 0, invoices: 0 });
    const stations = await unitOfWork.query<{ id: number }>('SELECT id FROM aid_station.aid_stations');
    expect(stations.length).toBeGreaterThan(20);
    const documents = context.get(DocumentsFacade, { strict: false });
    for (const { id } of stations) expect(await documents.agreement(id)).toMatchObject({ differences: [] });
  } finally {
    await context.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
