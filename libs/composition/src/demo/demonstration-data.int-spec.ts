import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { readSettings, TypeOrmUnitOfWork } from '@pds/platform';
import { emptyTestDatabase } from '@pds/testing';
import pg from 'pg';
import { createApplicationContext } from '../create-application';
import { loadDemonstrationData } from './demonstration-data';
import { demonstrationEvents, type DemonstrationStage } from './demonstration-events';

/** Status of the demand, commercial status of the station, and what its invoices add up to, as `npm start` shows them. */
interface Row {
  readonly event_name: string;
  readonly status: number;
  readonly commercial_status: number | null;
  readonly price: number | null;
  readonly documents: number;
  readonly validated: number;
  readonly invoiced: number | null;
  readonly balance: number | null;
}

describe('the demonstration data', () => {
  let database: Awaited<ReturnType<typeof emptyTestDatabase>>;
  let dataDir: string;
  let application: INestApplicationContext;
  let unitOfWork: TypeOrmUnitOfWork;
  beforeAll(async () => {
    database = await emptyTestDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'pds-test-'));
    application = await createApplicationContext(readSettings({ DATA_DIR: dataDir }), database.url);
    unitOfWork = application.get(TypeOrmUnitOfWork);
  });
  afterAll(async () => {
    await application?.close();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const counted = async () =>
    (
      await unitOfWork.query(
        `SELECT (SELECT count(*)::integer FROM users.accounts) AS accounts,
                (SELECT count(*)::integer FROM organisations.offices) AS offices,
                (SELECT count(*)::integer FROM organisations.organisations) AS organisations,
                (SELECT count(*)::integer FROM organisations.addresses) AS addresses,
                (SELECT count(*)::integer FROM demand.demands) AS demands,
                (SELECT count(*)::integer FROM documents.documents) AS documents,
                (SELECT count(*)::integer FROM accounting.invoices) AS invoices`,
      )
    )[0];

  it('leave nothing behind when loading fails half-way', async () => {
    const before = await counted();
    // One of the last stages cannot be filed.
    await unitOfWork.query(
      `ALTER TABLE demand.demands ADD CONSTRAINT full_up CHECK (event_name <> 'Fête des vendanges')`,
    );
    await expect(loadDemonstrationData(application)).rejects.toThrow(/full_up/);
    await unitOfWork.query('ALTER TABLE demand.demands DROP CONSTRAINT full_up');
    expect(await counted()).toEqual(before);
  });

  it('wait for a process that loads them for longer than a statement may take', async () => {
    const loads = new pg.Client({ connectionString: database.url });
    await loads.connect();
    await loads.query(`BEGIN; SELECT pg_advisory_xact_lock(hashtext('demonstration-data'))`);
    const waiting = unitOfWork.run(async () => {
      await unitOfWork.query(`SET LOCAL statement_timeout = '300ms'`);
      await loadDemonstrationData(application);
      throw new Error('waited');
    });
    const outcome = expect(waiting).rejects.toThrow('waited');
    const waits = `SELECT EXISTS (
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'
        AND query_start < now() - interval '1 second') AS long`;
    const late = Date.now() + 5_000;
    while (!(await unitOfWork.query<{ long: boolean }>(waits))[0]!.long && Date.now() < late)
      await new Promise((later) => setTimeout(later, 50));
    await loads.query('COMMIT');
    await loads.end();
    await outcome;
  });

  it('are there once, however many processes load them and whenever', async () => {
    await Promise.all([loadDemonstrationData(application), loadDemonstrationData(application)]);
    const loaded = await counted();
    expect(loaded).toEqual({
      accounts: 9,
      offices: 5,
      organisations: 8,
      addresses: 16,
      demands: demonstrationEvents.length,
      documents: 10,
      invoices: 4,
    });
    await unitOfWork.query(`DELETE FROM users.accounts WHERE email = 'evenements@demo.example'`);
    await loadDemonstrationData(application);
    expect(await counted()).toEqual({ ...(loaded as object), accounts: 8 });
  });

  it('show a dossier in each stage, under the number of its place', async () => {
    const rows = await unitOfWork.query<Row>(
      `SELECT d.event_name, d.status, s.commercial_status, coalesce(d.package_price_cents, d.price_cents)::integer AS price,
              (SELECT count(*)::integer FROM documents.documents q WHERE q.demand_id = d.id) AS documents,
              (SELECT count(*)::integer FROM documents.documents q WHERE q.demand_id = d.id AND validated_at IS NOT NULL)
                AS validated,
              (SELECT sum(amount_cents)::integer FROM accounting.invoices i WHERE i.aid_station_id = d.id) AS invoiced,
              (SELECT sum(amount_cents - paid_cents - credited_cents)::integer
               FROM accounting.invoices i WHERE i.aid_station_id = d.id) AS balance
       FROM demand.demands d LEFT JOIN aid_station.aid_stations s ON s.id = d.id ORDER BY d.id`,
    );
    expect(rows.map(({ event_name }) => event_name)).toEqual(demonstrationEvents.map(({ name }) => name));
    const is: Record<DemonstrationStage, (row: Row) => Partial<Row>> = {
      filed: () => ({ status: 1, price: null, documents: 0 }),
      refused: () => ({ status: 2, price: null, documents: 0 }),
      deleted: () => ({ status: 4, documents: 0 }),
      priced: () => ({ status: 1, price: expect.any(Number) as never, documents: 0 }),
      quoted: () => ({ status: 1, documents: 1, validated: 0 }),
      accepted: () => ({ status: 1, documents: 1, validated: 1, commercial_status: null }),
      transformed: () => ({ status: 3, validated: 1, commercial_status: 4, invoiced: null }),
      'part-invoiced': ({ price }) => ({ commercial_status: 4, invoiced: Math.floor(price! / 2) }),
      'part-paid': ({ price }) => ({ commercial_status: 5, invoiced: price, balance: Math.ceil(price! / 2) }),
      paid: ({ price }) => ({ commercial_status: 6, invoiced: price, balance: 0 }),
      credited: ({ price }) => ({ commercial_status: 5, invoiced: price, balance: price! - 5_000 }),
    };
    rows.forEach((row, position) => {
      const { name, stage } = demonstrationEvents[position]!;
      expect([name, row]).toEqual([name, expect.objectContaining(is[stage](row))]);
    });
    expect(new Set(demonstrationEvents.map(({ stage }) => stage))).toEqual(new Set(Object.keys(is)));
  });
});
