import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { MissingTeams } from '@pds/aid-station/domain';
import { createApplicationContext } from '@pds/application';
import { daysLater, localDate, mainlandTimeZone } from '@pds/kernel';
import { IntegrityRuns, readSettings, SystemClock, TypeOrmUnitOfWork } from '@pds/platform';
import { MeansPlanning } from '@pds/screens';
import { emptyTestDatabase } from '@pds/testing';
import pg from 'pg';
import { loadDemonstrationData } from './demonstration-data';
import { demonstrationEventsOn } from './demonstration-calendar';
import type { DemonstrationStage } from './demonstration-events';
import { organisations, townOrganisations } from './demonstration-places';

/** The status of the demand, the commercial status of the station, and the sums of its invoices, as `npm start` shows them. */
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
  const demonstrationEvents = demonstrationEventsOn(localDate(new SystemClock().now(), mainlandTimeZone));
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
                (SELECT count(*)::integer FROM organisations.members) AS members,
                (SELECT count(*)::integer FROM demand.demands) AS demands,
                (SELECT count(*)::integer FROM documents.documents) AS documents,
                (SELECT count(*)::integer FROM accounting.invoices) AS invoices`,
      )
    )[0];

  it('leave nothing behind when loading fails half-way', async () => {
    const before = await counted();
    // One event of a late stage cannot be filed.
    await unitOfWork.query(
      `ALTER TABLE demand.demands ADD CONSTRAINT full_up CHECK (event_name <> 'Concert du Nouvel An sur les quais')`,
    );
    await expect(loadDemonstrationData(application)).rejects.toThrow(/full_up/);
    await unitOfWork.query('ALTER TABLE demand.demands DROP CONSTRAINT full_up');
    expect(await counted()).toEqual(before);
  });

  it('are waited for without the usual statement timeout while another process loads them', async () => {
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

  it('are loaded once, however many processes load them and whenever', async () => {
    await Promise.all([loadDemonstrationData(application), loadDemonstrationData(application)]);
    const loaded = await counted();
    const invoiced: DemonstrationStage[] = ['part-invoiced', 'part-paid', 'paid', 'credited'];
    const count = (...stages: DemonstrationStage[]) =>
      demonstrationEvents.filter(({ stage }) => stages.includes(stage)).length;
    const declared = demonstrationEvents.filter(
      ({ stage, statuses }) => stage === 'transformed' && statuses?.administrativeStatus,
    );
    expect(declared).not.toEqual([]);
    expect(loaded).toEqual({
      accounts: 11,
      offices: 5,
      organisations: organisations.length + townOrganisations.length,
      addresses: 2 * (organisations.length + townOrganisations.length),
      members: 60,
      demands: demonstrationEvents.length,
      // An upcoming station also has its convention, and its declaration once declared.
      documents: count('quoted', 'accepted', 'transformed', ...invoiced) + count('transformed') + declared.length,
      invoices: count(...invoiced),
    });
    await unitOfWork.query(`DELETE FROM users.accounts WHERE email = 'evenements@demo.example'`);
    await loadDemonstrationData(application);
    expect(await counted()).toEqual({ ...(loaded as object), accounts: 10 });
  });

  it('name the ambulances of ordered events whose office has one', async () => {
    // Per slot that sells ambulances: as many as it sells, as far as its office has them.
    const slots = await unitOfWork.query<{ name: string; wanted: number; named: number }>(
      `SELECT d.event_name AS name,
              least(t.vps, (SELECT count(*) FROM organisations.equipment e
                            WHERE e.office_id = d.office_id AND e.kind = 'vps'))::integer AS wanted,
              (SELECT count(*)::integer FROM aid_station.assignments a JOIN organisations.equipment e ON e.id = a.equipment_id
               WHERE a.slot_id = t.id AND e.kind = 'vps' AND e.office_id = d.office_id) AS named
       FROM demand.slots t JOIN demand.demands d ON d.id = t.demand_id WHERE t.vps > 0 ORDER BY t.id`,
    );
    const transformed = new Set(
      demonstrationEvents.filter(({ stage }) => stage === 'transformed').map(({ name }) => name),
    );
    const ordered = slots.filter(({ name, wanted }) => transformed.has(name) && wanted > 0);
    expect(ordered.length).toBeGreaterThan(1);
    expect(ordered.filter(({ wanted, named }) => named !== wanted)).toEqual([]);
  });

  it('have two conflicts of means in the next three months', async () => {
    const planning = application.get(MeansPlanning);
    const today = localDate(new SystemClock().now(), mainlandTimeZone);
    const offices = await unitOfWork.query<{ id: number; name: string }>('SELECT id, name FROM organisations.offices');
    const conflictsOf = async (wanted: string) => {
      const { id } = offices.find(({ name }) => name === wanted)!;
      return (await planning.conflictsOfOffice(id, { start: today, end: daysLater(today, 91) }, { kind: 'all' }))!
        .conflicts;
    };
    expect(await conflictsOf('Givors')).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'vps', needed: 1, available: 0 })]),
    );
    expect(await conflictsOf('Vienne')).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'lotA', needed: 1, available: 0 })]),
    );
  });

  it('have a request for reinforcement that waits for an answer, and one that was granted in part', async () => {
    const rows = await unitOfWork.query(
      'SELECT state, asked, granted FROM aid_station.reinforcement_requests ORDER BY id',
    );
    expect(rows).toEqual([
      { state: 'pending', asked: { vps: 1 }, granted: null },
      { state: 'granted', asked: { rescuer: 6 }, granted: { rescuer: 4 } },
    ]);
  });

  it('have two upcoming stations, about half of whose places are taken', async () => {
    const rows = await unitOfWork.query<{ places: number; taken: number }>(
      `SELECT (SELECT sum(count::integer)::integer FROM aid_station.v_sign_ups s, jsonb_each_text(s.required) AS r (name, count)
               WHERE s.demand_id = d.id) AS places,
              (SELECT count(*)::integer FROM aid_station.v_answers a
               JOIN aid_station.v_sign_ups s ON s.slot_id = a.slot_id WHERE s.demand_id = d.id AND a.state = 'confirmed') AS taken
       FROM demand.demands d WHERE d.id IN (SELECT demand_id FROM aid_station.v_sign_ups) ORDER BY d.id`,
    );
    expect(rows).toHaveLength(2);
    for (const { places, taken } of rows) expect(Math.abs(taken / places - 0.5)).toBeLessThan(0.15);
  });

  it('show a dossier in each stage', async () => {
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
    const rowOf = new Map(rows.map((row) => [row.event_name, row]));
    expect(rowOf.size).toBe(demonstrationEvents.length);
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
      // What was credited may be invoiced again.
      credited: ({ price }) => ({ commercial_status: 4, invoiced: price, balance: price! - 5_000 }),
    };
    for (const { name, stage, statuses } of demonstrationEvents) {
      const row = rowOf.get(name)!;
      const commercial = statuses?.commercialStatus;
      const expected = { ...is[stage](row), ...(commercial && { commercial_status: commercial }) };
      expect([name, row]).toEqual([name, expect.objectContaining(expected)]);
    }
    expect(new Set(demonstrationEvents.map(({ stage }) => stage))).toEqual(new Set(Object.keys(is)));
  });

  it('pass integrity:check', async () => {
    const run = await application.get(IntegrityRuns).check({ origin: 'task', startedBy: null, files: 'all' });
    expect(run.findings).toEqual([]);
    expect(run.filesRead).toBeGreaterThan(10);
    expect(run.checks.length).toBeGreaterThan(20);
  });

  it('plan everybody of a validated team', async () => {
    const validated = await unitOfWork.query<{ id: number; team: number }>(
      `SELECT s.id, coalesce((d.engagement ->> 'teamLeader')::integer, 0) + coalesce((d.engagement ->> 'pse2')::integer, 0) AS team
       FROM aid_station.aid_stations s JOIN demand.demands d ON d.id = s.id WHERE s.team_status = 3`,
    );
    expect(validated.length).toBeGreaterThan(5);
    const missingTeams = application.get<MissingTeams>(MissingTeams as never, { strict: false });
    for (const { id, team } of validated) {
      expect([id, team > 0]).toEqual([id, true]);
      expect([id, await missingTeams.of(id)]).toEqual([id, null]);
    }
  });

  it('show every status, and work for every office', async () => {
    const valuesOf = async (sql: string) =>
      (await unitOfWork.query<{ value: number }>(`${sql} ORDER BY 1`)).map(({ value }) => value);
    const statuses = { commercial: 6, team: 3, administrative: 3 };
    for (const [status, codes] of Object.entries(statuses)) {
      const found = await valuesOf(`SELECT DISTINCT ${status}_status AS value FROM aid_station.aid_stations`);
      expect([status, found]).toEqual([status, Array.from({ length: codes }, (_, code) => code + 1)]);
    }
    expect(await valuesOf('SELECT DISTINCT reinforcement AS value FROM aid_station.aid_stations')).toEqual([
      1, 2, 3, 4,
    ]);
    expect(await valuesOf('SELECT DISTINCT hosting AS value FROM aid_station.aid_stations')).toEqual([1, 2, 3]);
    expect(await valuesOf('SELECT DISTINCT status AS value FROM demand.demands')).toEqual([1, 2, 3, 4]);
    expect(
      await valuesOf(
        'SELECT id AS value FROM organisations.offices EXCEPT SELECT office_id FROM demand.demands WHERE office_id > 0',
      ),
    ).toEqual([]);
  });

  it('cover a year, each step on its day, invoices in the order of their numbers', async () => {
    const [dates] = await unitOfWork.query<Record<string, boolean>>(
      `SELECT min(d.starts_at) < now() - interval '11 months' AS begins, max(d.created_at) < now() AS filed,
              bool_and(d.created_at < d.starts_at OR d.status = 2) AS before,
              count(DISTINCT date_trunc('month', d.starts_at)) > 14 AS spread
         FROM demand.demands d`,
    );
    expect(dates).toEqual({ begins: true, filed: true, before: true, spread: true });
    const invoices = await unitOfWork.query<{ issuer: string; number: string; days: number }>(
      `SELECT i.issuer_code AS issuer, i.number, extract(day FROM i.issued_at - d.ends_at)::integer AS days
         FROM accounting.invoices i JOIN demand.demands d ON d.id = i.aid_station_id ORDER BY i.issued_at, i.id`,
    );
    for (const { days } of invoices) expect(days).toBeGreaterThanOrEqual(0);
    for (const { days } of invoices) expect(days).toBeLessThan(5);
    for (const issuer of new Set(invoices.map((invoice) => invoice.issuer))) {
      const numbers = invoices.filter((invoice) => invoice.issuer === issuer).map(({ number }) => number.slice(-6));
      expect(numbers).toEqual(numbers.toSorted());
    }
  });
});
