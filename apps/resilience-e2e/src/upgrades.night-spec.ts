import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApplication, migrateDatabase } from '@pds/application';
import { demonstrationPassword } from '@pds/demonstration';
import { databaseUrl, dropDatabase, testServerUrl } from '@pds/embedded-postgres/testing';
import { dataSourceOptions, IntegrityRuns, readSettings } from '@pds/platform';
import { emptyTestDatabase, TestBrowser } from '@pds/testing';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { loadOlderDatabase } from './testing/load-older-database';
import { schemaAndRows } from './testing/schema-and-rows';

/** The dumps of `older-databases`: what each holds, so that an empty one is noticed. Deleted demands are not listed. */
const olderDatabases = [
  { name: '2026-11-20', migrations: 15, demands: 58, listed: 57, documents: 10, invoices: 4, invoicedCents: 346_200 },
  // Four of its migrations were edited afterwards.
  {
    name: '2026-11-23',
    migrations: 75,
    demands: 79,
    listed: 77,
    documents: 42,
    invoices: 16,
    invoicedCents: 1_477_800,
  },
  {
    name: '2026-11-25',
    migrations: 97,
    demands: 79,
    listed: 77,
    documents: 42,
    invoices: 16,
    invoicedCents: 1_477_800,
  },
  {
    name: '2026-11-27',
    migrations: 125,
    demands: 79,
    listed: 77,
    documents: 42,
    invoices: 16,
    invoicedCents: 1_477_800,
  },
] as const;

async function rowsOf<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

async function createDatabase(): Promise<{ name: string; url: string }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const server = await testServerUrl();
  await rowsOf(server, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  return { name, url: databaseUrl(server, name) };
}

/** The schema without the rows, which differ. */
async function schemaOf(url: string): Promise<Record<string, string[]>> {
  const dataSource = await new DataSource(dataSourceOptions({ url, contexts: [], poolSize: 2 })).initialize();
  try {
    const all = await schemaAndRows(dataSource);
    return Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith('rows of ')));
  } finally {
    await dataSource.destroy();
  }
}

/** What must be the same before and after, written with columns that every version has. */
const facts = {
  demands:
    'SELECT id, event_name, status, organisation_id, deleted_at IS NOT NULL AS deleted FROM demand.demands ORDER BY id',
  slots: 'SELECT demand_id, count(*)::integer AS slots FROM demand.slots GROUP BY 1 ORDER BY 1',
  stations:
    'SELECT id, team_status, commercial_status, administrative_status FROM aid_station.aid_stations ORDER BY id',
  documents: 'SELECT id, type, file_key, sha256 FROM documents.documents ORDER BY id',
  invoices: `SELECT id, number, organisation_name, amount_cents, paid_cents, credited_cents, balance_cents, sha256
             FROM accounting.invoices ORDER BY id`,
  payments: 'SELECT id, invoice_id, type, amount_cents, paid_on::text FROM accounting.payments ORDER BY id',
  creditNotes: 'SELECT id, number, invoice_id, amount_cents FROM accounting.credit_notes ORDER BY id',
  accounts: 'SELECT id, email FROM users.accounts ORDER BY id',
  organisations: 'SELECT id, name FROM organisations.organisations ORDER BY id',
  mails: 'SELECT id, recipient, subject FROM platform.mails ORDER BY id',
};

async function factsOf(url: string): Promise<Record<string, object[]>> {
  const found: Record<string, object[]> = {};
  for (const [name, text] of Object.entries(facts)) found[name] = await rowsOf(url, text);
  return found;
}

describe('a database made by an earlier version, with its data', () => {
  let fresh: Record<string, string[]>;
  beforeAll(async () => {
    const database = await emptyTestDatabase();
    try {
      fresh = await schemaOf(database.url);
    } finally {
      await database.drop();
    }
    expect(fresh['columns']!.length).toBeGreaterThan(500);
  });

  describe.each(olderDatabases)(
    'of $name',
    ({ name, migrations, demands, listed, documents, invoices, invoicedCents }) => {
      let database: { name: string; url: string };
      let dataDir: string;
      let before: Record<string, object[]>;
      let application: NestFastifyApplication | undefined;

      beforeAll(async () => {
        database = await createDatabase();
        await loadOlderDatabase(name, database.url);
        before = await factsOf(database.url);
        const ran = await rowsOf<{ count: number }>(
          database.url,
          'SELECT count(*)::integer AS count FROM schema_migrations',
        );
        expect(ran).toEqual([{ count: migrations }]);
        await migrateDatabase(database.url);
        dataDir = await mkdtemp(join(tmpdir(), 'pds-test-'));
        application = await createApplication(
          readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', WORKER: 'off' }),
          database.url,
        );
        await application.init();
        await application.getHttpAdapter().getInstance().ready();
      });
      afterAll(async () => {
        await application?.close();
        if (database) await dropDatabase(database.name);
        if (dataDir) await rm(dataDir, { recursive: true, force: true });
      });

      it('has the schema of a new one after the upgrade', async () => {
        expect(await schemaOf(database.url)).toEqual(fresh);
      });

      it('keeps its dossiers, documents, invoices, payments, people and messages', async () => {
        expect({
          demands: before['demands']!.length,
          documents: before['documents']!.length,
          invoices: before['invoices']!.length,
        }).toEqual({ demands, documents, invoices });
        expect(await factsOf(database.url)).toEqual(before);
      });

      it('has no error in the check of its data', async () => {
        const { findings } = await application!
          .get(IntegrityRuns)
          .check({ origin: 'task', startedBy: null, files: 'none' });
        expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
      });

      it('shows its lists and dossiers to people who log in with their passwords', async () => {
        const browser = new TestBrowser(application!);
        const login = await browser.post('/api/authentication/login', {
          username: 'admin@demo.example',
          password: demonstrationPassword,
        });
        expect(login.status).toBeLessThan(300);

        const list = await browser.get('/api/demand/list');
        expect(list.status).toBe(200);
        expect(list.body.total).toBe(listed);

        const books = await browser.get('/api/invoice');
        expect(books.status).toBe(200);
        expect(books.body.total).toBe(invoices);
        expect(books.body).toMatchObject({ totals: { amount: invoicedCents / 100 } });

        const kept = (before['demands'] as { id: number; event_name: string; deleted: boolean }[]).filter(
          ({ deleted }) => !deleted,
        );
        expect(kept.length).toBe(listed);
        for (const { id, event_name } of kept.slice(0, 10)) {
          const dossier = await browser.get(`/api/demand/${id}`);
          expect(dossier.status).toBe(200);
          expect(JSON.stringify(dossier.body)).toContain(JSON.stringify(event_name));
        }
      });
    },
  );
});
