import type { BatchOutcome } from '@pds/accounting/contract';
import { AmountAboveRemainder, IssueInvoice, IssueRemainingInvoices } from '@pds/accounting/domain';
import { type TestApplication, testApplication } from '@pds/composition/testing';
import { Money, type Principal } from '@pds/kernel';

const manager: Principal = {
  accountId: 1,
  role: 'ROLE_LOCAL_MANAGER',
  scope: { kind: 'department', departmentId: 1 },
};
// Ain, a department without offices.
const scope = { kind: 'department', departmentId: 1 } as const;

describe('invoicing on PostgreSQL, with the real neighbours', () => {
  let app: TestApplication;
  let issue: IssueInvoice;
  let batch: IssueRemainingInvoices;

  beforeAll(async () => {
    // A connection for each of fifty issuers at once.
    app = await testApplication({ DATABASE_POOL_SIZE: '60' });
    issue = app.application.get(IssueInvoice, { strict: false });
    batch = app.application.get(IssueRemainingInvoices, { strict: false });
    await app.unitOfWork.query(
      `INSERT INTO organisations.organisations (id, name, type, identifier, department_id, created_at)
       VALUES (9001, 'Les Foulées lyonnaises', 1, '73282932000074', 1, now())`,
    );
  }, 180_000);

  afterAll(() => app?.close());

  beforeEach(() =>
    app.unitOfWork.query(
      `TRUNCATE accounting.counters, accounting.invoices, accounting.payments, accounting.credit_notes,
                aid_station.aid_stations, demand.demands CASCADE`,
    ),
  );

  /** Ordered stations of 100 € each whose event is over, numbered from 1. */
  async function stations(count: number): Promise<number[]> {
    const ids = Array.from({ length: count }, (_, index) => index + 1);
    await app.unitOfWork.run(async () => {
      await app.unitOfWork.query(
        `INSERT INTO demand.demands (id, uniq_id, event_name, contact_first_name, contact_last_name, contact_phone,
           contact_email, status, department_id, organisation_id, is_package_price, package_price_cents, starts_at,
           ends_at, public_peak, created_at, updated_at)
         SELECT id, 'invoicing-' || id, 'Course n° ' || id, 'Anne', 'Martin', '0400000000', 'anne@course.example', 3, 1,
                9001, true, 10000, '2026-10-04T06:00Z', '2026-10-04T16:00Z', 500, now(), now()
           FROM unnest($1::int[]) AS id`,
        [ids],
      );
      await app.unitOfWork.query(
        `INSERT INTO demand.slots (demand_id, position, name, starts_at, ends_at, public_peak, nature, public_behaviour,
           feature)
         SELECT id, 0, 'Créneau 1', '2026-10-04T06:00Z', '2026-10-04T16:00Z', 500, 1, 2, 1
           FROM unnest($1::int[]) AS id`,
        [ids],
      );
      await app.unitOfWork.query(
        `INSERT INTO aid_station.aid_stations
           (id, created_at, team_status, commercial_status, administrative_status, reinforcement, hosting)
         SELECT id, now(), 1, 4, 1, 1, 1 FROM unnest($1::int[]) AS id`,
        [ids],
      );
    });
    return ids;
  }

  const draft = (aidStationId: number, euros = 100) => ({
    aidStationId,
    amount: Money.ofEuros(euros),
    contact: { name: 'Anne Martin', email: 'anne@course.example' },
    commitmentNumber: '',
    comment: '',
  });

  const issued = () =>
    app.unitOfWork.query<{ number: string; sequence: number; issued_at: Date; aid_station_id: number }>(
      `SELECT number, sequence, issued_at, aid_station_id FROM accounting.invoices ORDER BY sequence`,
    );

  async function expectGapless(count: number): Promise<void> {
    const rows = await issued();
    expect(rows.map(({ sequence }) => sequence)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    expect(new Set(rows.map(({ number }) => number)).size).toBe(count);
    const dates = rows.map(({ issued_at }) => issued_at.getTime());
    expect(dates).toEqual([...dates].sort((a, b) => a - b));
  }

  const read = async (outcomes: AsyncGenerator<BatchOutcome>, limit = Number.POSITIVE_INFINITY) => {
    const seen: BatchOutcome[] = [];
    for await (const outcome of outcomes) {
      seen.push(outcome);
      if (seen.length >= limit) break;
    }
    return seen;
  };

  const everything = { scope, endedBefore: '2026-11-20', dryRun: false, send: false };

  it('issues 50 invoices at once on one issuer: no gap, no duplicate, numbers in the order of dates', async () => {
    const ids = await stations(50);
    const invoices = await Promise.all(ids.map((id) => issue.execute(draft(id), manager)));
    expect(invoices).toHaveLength(50);
    await expectGapless(50);
    const [row] = await app.unitOfWork.query<{ statuses: number[]; events: number }>(
      `SELECT array_agg(DISTINCT commercial_status) AS statuses,
              (SELECT count(*)::int FROM platform.outbox_events WHERE type = 'invoice.issued') AS events
         FROM aid_station.aid_stations`,
    );
    expect(row).toEqual({ statuses: [5], events: 50 });
  }, 60_000);

  it('never invoices more than the price when many issue on one station at once', async () => {
    const [id] = await stations(1);
    const attempts = await Promise.allSettled(Array.from({ length: 10 }, () => issue.execute(draft(id!, 30), manager)));
    const refused = attempts.filter((attempt) => attempt.status === 'rejected');
    expect(refused).toHaveLength(7);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(AmountAboveRemainder);
    await expectGapless(3);
  }, 60_000);

  it('loses no number to a connection that is cut between the number and the commit', async () => {
    const [first, second] = await stations(2);
    const cut = app.unitOfWork.run(async () => {
      await issue.execute(draft(first!), manager);
      await app.unitOfWork.query('SELECT pg_terminate_backend(pg_backend_pid())');
    });
    await expect(cut).rejects.toThrow();
    const invoice = await issue.execute(draft(second!), manager);
    expect(invoice.snapshot().sequence).toBe(1);
    await expectGapless(1);
  }, 60_000);

  it('takes up a batch that was abandoned half-way: each station once, no gap', async () => {
    await stations(25);
    const first = await batch.execute(everything);
    expect(first.total).toBe(25);
    expect(await read(first.outcomes, 11)).toHaveLength(11);
    const second = await batch.execute(everything);
    expect(second.total).toBe(14);
    const outcomes = await read(second.outcomes);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(Array(14).fill('issued'));
    await expectGapless(25);
    expect(new Set((await issued()).map(({ aid_station_id }) => aid_station_id)).size).toBe(25);
    expect((await batch.execute(everything)).total).toBe(0);
  }, 60_000);

  it('invoices each station once when two batches run at the same time', async () => {
    await stations(30);
    const runs = await Promise.all([batch.execute(everything), batch.execute(everything)]);
    const outcomes = (await Promise.all(runs.map((run) => read(run.outcomes)))).flat();
    expect(outcomes.filter(({ outcome }) => outcome === 'issued')).toHaveLength(30);
    expect(outcomes.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    await expectGapless(30);
  }, 60_000);

  it('leaves out what is not over, not ordered, elsewhere or settled', async () => {
    const ids = await stations(6);
    const set = (sql: string, id: number) => app.unitOfWork.query(`${sql} WHERE id = $1`, [id]);
    await set(`UPDATE demand.demands SET ends_at = '2026-11-19T23:30Z'`, ids[0]!);
    await set(`UPDATE aid_station.aid_stations SET commercial_status = 3`, ids[1]!);
    await set(`UPDATE demand.demands SET department_id = 38`, ids[2]!);
    await set(`UPDATE demand.demands SET deleted_at = now()`, ids[3]!);
    await issue.execute(draft(ids[4]!), manager);
    await set(`UPDATE aid_station.aid_stations SET commercial_status = 4`, ids[4]!);
    const run = await batch.execute(everything);
    expect(run.total).toBe(1);
    expect(await read(run.outcomes)).toMatchObject([{ aidStationId: ids[5], outcome: 'issued' }]);
  }, 60_000);
});
