import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApplicationContext } from '@pds/application';
import { DocumentsFacade } from '@pds/documents/contract';
import { readSettings, TypeOrmUnitOfWork } from '@pds/platform';
import { emptyTestDatabase } from '@pds/testing';
import pg from 'pg';
import { loadDemo } from './load-demo';

describe('demo:load on an empty database', () => {
  let database: Awaited<ReturnType<typeof emptyTestDatabase>>;
  let dataDir: string;
  beforeEach(async () => {
    database = await emptyTestDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'pds-test-'));
  });
  afterEach(async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Numbers of demonstration accounts, of invoices, and of bulk demands. */
  async function counted() {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      const { rows } = await client.query(
        `SELECT (SELECT count(*)::integer FROM users.accounts WHERE email = 'cadre@demo.example') AS accounts,
                (SELECT count(*) > 0 FROM accounting.invoices) AS invoiced,
                (SELECT count(*)::integer FROM demand.demands WHERE uniq_id LIKE 'demo-%') AS mass`,
      );
      return rows[0];
    } finally {
      await client.end();
    }
  }
  const settings = (environment: Record<string, string> = {}) =>
    readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...environment });
  const load = (environment: Record<string, string>) =>
    loadDemo(settings(environment), database.url, { demands: 300, now: Date.now() });

  it('loads the demonstration data, then the bulk data, each once', async () => {
    expect(await load({})).toBe(300);
    expect(await counted()).toEqual({ accounts: 1, invoiced: true, mass: 300 });
    expect(await load({})).toBe(0);
    expect(await counted()).toEqual({ accounts: 1, invoiced: true, mass: 300 });
  });

  it('creates no demonstration accounts when they are switched off', async () => {
    expect(await load({ DEMO: 'off' })).toBe(300);
    expect(await counted()).toEqual({ accounts: 0, invoiced: false, mass: 300 });
  });

  it('gives each station a quote that the dossier still matches', async () => {
    await load({ DEMO: 'off' });
    const context = await createApplicationContext(settings(), database.url);
    try {
      const stations = await context
        .get(TypeOrmUnitOfWork)
        .query<{ id: number }>('SELECT id FROM aid_station.aid_stations');
      expect(stations.length).toBeGreaterThan(20);
      const documents = context.get(DocumentsFacade, { strict: false });
      for (const { id } of stations) expect(await documents.agreement(id)).toMatchObject({ differences: [] });
    } finally {
      await context.close();
    }
  });
});
