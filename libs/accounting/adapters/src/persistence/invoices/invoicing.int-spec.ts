import type { BatchOutcome } from '@pds/accounting/contract';
import { jest } from '@jest/globals';
import { AmountAboveRemainder, Invoices, IssueInvoice, IssueRemainingInvoices } from '@pds/accounting/domain';
import { Money } from '@pds/kernel';
import { runs } from '@pds/kernel/testing';
import {
  type Dossier,
  type DossierOptions,
  type Organiser,
  type Person,
  type TestApplication,
  testApplication,
} from '@pds/testing';

// Ain, a department without offices.
const scope = { kind: 'department', departmentId: 1 } as const;

describe('invoicing on PostgreSQL, with the real neighbours', () => {
  let app: TestApplication;
  let issue: IssueInvoice;
  let batch: IssueRemainingInvoices;
  let manager: Person;
  let organiser: Organiser;

  beforeAll(async () => {
    // One connection for each of fifty issuers at once.
    app = await testApplication({ DATABASE_POOL_SIZE: '60' });
    issue = app.application.get(IssueInvoice, { strict: false });
    batch = app.application.get(IssueRemainingInvoices, { strict: false });
    await app.scenario.department(1);
    manager = await app.scenario.staff('manager', { department: 1 });
    organiser = await app.scenario.organiser({ department: 1 });
  });

  afterAll(() => app?.close());

  beforeEach(() =>
    app.unitOfWork.query(
      `TRUNCATE accounting.counters, accounting.invoices, accounting.payments, accounting.credit_notes,
                aid_station.aid_stations, documents.documents, demand.demands CASCADE`,
    ),
  );

  /** Ordered stations of 100 € each whose event is over. */
  async function stations(count: number): Promise<Dossier[]> {
    const waiting = Array.from({ length: count }, () => station());
    const made: Dossier[] = [];
    const work = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) made.push(await next.transformed());
    };
    await Promise.all([work(), work(), work(), work()]);
    return made;
  }

  const station = (change: DossierOptions = {}) =>
    app.scenario.dossier({ department: 1, organiser, staff: manager, day: '2026-10-04', price: 100, ...change });

  const draft = (station: Dossier, euros = 100) => ({
    aidStationId: station.id,
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

  const read = async (batch: AsyncGenerator<readonly BatchOutcome[]>) => {
    const seen: BatchOutcome[] = [];
    for await (const outcomes of batch) seen.push(...outcomes);
    return seen;
  };

  const everything = { scope, endedBefore: '2026-11-20', dryRun: false, send: false };

  it('issues many invoices at once for one issuer: no gap, no duplicate, numbers in the order of dates', async () => {
    const count = runs(12, 50);
    const ordered = await stations(count);
    const invoices = await Promise.all(ordered.map((each) => issue.execute(draft(each), manager.principal)));
    expect(invoices).toHaveLength(count);
    await expectGapless(count);
    const [row] = await app.unitOfWork.query<{ statuses: number[]; events: number }>(
      `SELECT array_agg(DISTINCT commercial_status) AS statuses,
              (SELECT count(*)::int FROM platform.outbox_events WHERE type = 'invoice.issued') AS events
         FROM aid_station.aid_stations`,
    );
    expect(row).toEqual({ statuses: [5], events: count });
  });

  it('never invoices more than the price when many users invoice one station at once', async () => {
    const [one] = await stations(1);
    const attempts = await Promise.allSettled(
      Array.from({ length: 10 }, () => issue.execute(draft(one!, 30), manager.principal)),
    );
    const refused = attempts.filter((attempt) => attempt.status === 'rejected');
    expect(refused).toHaveLength(7);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(AmountAboveRemainder);
    await expectGapless(3);
  });

  it('loses no number when a connection is cut between the number and the commit', async () => {
    const [first, second] = await stations(2);
    const cut = app.unitOfWork.run(async () => {
      await issue.execute(draft(first!), manager.principal);
      await app.unitOfWork.query('SELECT pg_terminate_backend(pg_backend_pid())');
    });
    await expect(cut).rejects.toThrow();
    const invoice = await issue.execute(draft(second!), manager.principal);
    expect(invoice.snapshot().sequence).toBe(1);
    await expectGapless(1);
  });

  it('invoices each station once when two batches run at the same time', async () => {
    const count = runs(8, 30);
    await stations(count);
    const batches = await Promise.all([batch.execute(everything), batch.execute(everything)]);
    const outcomes = (await Promise.all(batches.map((run) => read(run.outcomes)))).flat();
    expect(outcomes.filter(({ outcome }) => outcome === 'issued')).toHaveLength(count);
    expect(outcomes.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    await expectGapless(count);
  });

  it('invoices all possible stations in one transaction, and names the refused ones', async () => {
    const [free, credited, priced, gone, last] = (await stations(5)).toSorted((a, b) => a.id - b.id) as [
      Dossier,
      Dossier,
      Dossier,
      Dossier,
      Dossier,
    ];
    await (await credited.invoiced({ amount: 30 })).credited({ amount: 10 });
    await priced.repriced(5_000);
    const run = await batch.execute(everything);
    await gone.invoiced();
    expect(await read(run.outcomes)).toMatchObject([
      { aidStationId: free.id, outcome: 'issued', number: expect.stringMatching(/-000003$/) },
      { aidStationId: credited.id, outcome: 'failed', code: 'accounting.station-credited' },
      { aidStationId: priced.id, outcome: 'failed', code: 'accounting.above-accepted-total' },
      { aidStationId: last.id, outcome: 'issued', number: expect.stringMatching(/-000004$/) },
    ]);
    await expectGapless(4);
  });

  it('rolls back a transaction in which one invoice fails, and invoices the others one by one', async () => {
    const [one, broken, other] = (await stations(3)).toSorted((a, b) => a.id - b.id) as [Dossier, Dossier, Dossier];
    const invoices = app.application.get(Invoices, { strict: false });
    const add = invoices.add.bind(invoices);
    // Fails after everything else is written: statuses, events, numbers.
    const adding = jest.spyOn(invoices, 'add').mockImplementation(async (...written) => {
      await add(...written);
      if (written.some((invoice) => invoice.snapshot().aidStationId === broken.id)) throw new Error('no more room');
    });
    try {
      expect(await read((await batch.execute(everything)).outcomes)).toMatchObject([
        { aidStationId: one.id, outcome: 'issued' },
        { aidStationId: broken.id, outcome: 'failed', code: 'unexpected', message: 'no more room' },
        { aidStationId: other.id, outcome: 'issued' },
      ]);
    } finally {
      adding.mockRestore();
    }
    await expectGapless(2);
    const rows = await app.unitOfWork.query(
      `SELECT id, commercial_status AS status,
              (SELECT count(*)::integer FROM accounting.invoices i WHERE i.aid_station_id = s.id) AS invoices,
              (SELECT count(*)::integer FROM platform.outbox_events
               WHERE type = 'invoice.issued' AND (payload ->> 'aidStationId')::integer = s.id) AS events
       FROM aid_station.aid_stations s ORDER BY id`,
    );
    expect(rows).toEqual([
      { id: one.id, status: 5, invoices: 1, events: 1 },
      { id: broken.id, status: 4, invoices: 0, events: 0 },
      { id: other.id, status: 5, invoices: 1, events: 1 },
    ]);
    expect(await read((await batch.execute(everything)).outcomes)).toMatchObject([
      { aidStationId: broken.id, outcome: 'issued', number: expect.stringMatching(/-000003$/) },
    ]);
  });

  it('numbers each issuer separately when two batches invoice stations of several issuers at the same time', async () => {
    await app.scenario.department(2);
    const staff = await app.scenario.staff('manager', { department: 2 });
    const elsewhere = await app.scenario.organiser({ department: 2 });
    const count = runs(4, 24);
    await stations(count);
    for (let made = 0; made < count; made++)
      await station({ department: 2, staff, organiser: elsewhere }).transformed();
    const command = { ...everything, scope: { kind: 'all' } as const };
    const batches = await Promise.all([batch.execute(command), batch.execute(command)]);
    const outcomes = (await Promise.all(batches.map((run) => read(run.outcomes)))).flat();
    expect(outcomes.filter(({ outcome }) => outcome === 'issued')).toHaveLength(2 * count);
    expect(outcomes.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    const issuers = await app.unitOfWork.query(
      `SELECT issuer_code AS issuer, count(*)::integer AS count, max(sequence) AS last, count(DISTINCT sequence)::integer AS numbers
       FROM accounting.invoices GROUP BY issuer_code ORDER BY issuer_code`,
    );
    expect(issuers).toEqual([
      { issuer: '01', count, last: count, numbers: count },
      { issuer: '02', count, last: count, numbers: count },
    ]);
  });

  it('refuses a station whose price exceeds the accepted total, until a quote of that price is validated', async () => {
    const [one] = (await stations(1)) as [Dossier];
    await one.repriced(5_000);
    expect(await read((await batch.execute(everything)).outcomes)).toMatchObject([
      { aidStationId: one.id, outcome: 'failed', code: 'accounting.above-accepted-total' },
    ]);
    expect(await issued()).toEqual([]);
    await one.requoted();
    expect(await read((await batch.execute(everything)).outcomes)).toMatchObject([
      { aidStationId: one.id, outcome: 'issued', amountCents: 500_000 },
    ]);
  });

  it('excludes stations whose event is not over, that are not ordered, out of scope or settled', async () => {
    const [elsewhere, billed, left] = (await stations(3)) as [Dossier, Dossier, Dossier];
    // The evening before the requested day, already over in the event's time zone.
    await station({ day: '2026-11-19', slots: [{ from: '20:00', hours: 4.5 }] }).transformed();
    await (await station().transformed()).withStatuses({ commercialStatus: 3 });
    await elsewhere.handedOver({ department: 38 });
    // Fully invoiced, then set back to « Commandé » by hand: nothing remains.
    await (await billed.invoiced()).withStatuses({ commercialStatus: 4 });
    const run = await batch.execute(everything);
    expect(run.total).toBe(1);
    expect(await read(run.outcomes)).toMatchObject([{ aidStationId: left.id, outcome: 'issued' }]);
  });
});
