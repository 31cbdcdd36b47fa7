import { commercialStatus } from '@pds/aid-station/contract';
import { mainlandDay } from '@pds/kernel';
import { runs } from '@pds/kernel/testing';
import { type TestApplication, type TestBrowser, testApplication } from '@pds/testing';
import fc from 'fast-check';
import { HomeReadModel } from '../to-do/home.read-model';
import type { RevenueAnswer, RevenueByEventTypeAnswer, RevenueFiguresAnswer } from './revenue.dto';

const year = 2026;
const now = Date.parse('2027-01-15T12:00:00Z');

/** An invoice with all its entries and its event. Amounts in cents, times as instants. */
interface Book {
  readonly department: number | null;
  readonly office: number | null;
  readonly type: number | null;
  readonly startsAt: number;
  /** « Sans suite » after all. */
  readonly isDropped: boolean;
  readonly issuedAt: number;
  readonly amount: number;
  readonly vat: number;
  readonly credit: { readonly at: number; readonly amount: number; readonly vat: number } | null;
  readonly payments: readonly { readonly day: string; readonly type: number; readonly amount: number }[];
  /** The day on which the first payment was reversed; null when it was not. */
  readonly reversedOn: string | null;
  /** The refund of the credit note, and its day. */
  readonly refund: { readonly day: string; readonly amount: number } | null;
}

/** Instants near the ends of months and years, when overseas time zones have another date than mainland France. */
const instants = fc
  .tuple(fc.integer({ min: -14, max: 13 }), fc.integer({ min: -13 * 60, max: 13 * 60 }))
  .map(([month, minutes]) => Date.UTC(year, month, 1) + minutes * 60_000);
const days = instants.map((instant) => mainlandDay(instant));

const books: fc.Arbitrary<Book> = fc
  .record({
    place: fc.constantFrom(
      { department: 69, office: 1 },
      { department: 69, office: null },
      { department: 974, office: null },
      { department: 988, office: 2 },
      { department: null, office: null },
    ),
    type: fc.constantFrom(1, 2, 3, null),
    startsAt: instants,
    isDropped: fc.boolean(),
    vatRate: fc.constantFrom(0, 0.2),
    issuedAt: instants,
    amount: fc.integer({ min: 100, max: 100_000 }),
    paid: fc.array(
      fc.record({
        day: days,
        type: fc.integer({ min: 1, max: 4 }),
        part: fc.double({ min: 0.05, max: 0.3, noNaN: true }),
      }),
      { maxLength: 3 },
    ),
    credit: fc.option(fc.record({ at: instants, part: fc.double({ min: 0.05, max: 0.3, noNaN: true }) })),
    reversedOn: fc.option(days),
    refund: fc.option(fc.record({ day: days, part: fc.double({ min: 0.1, max: 1, noNaN: true }) })),
  })
  .map(({ place, amount, vatRate, paid, credit, reversedOn, refund, ...same }) => {
    const part = (share: number) => Math.max(1, Math.round(amount * share));
    const vatOf = (cents: number) => Math.round((cents * vatRate) / (1 + vatRate));
    const credited = credit && { at: credit.at, amount: part(credit.part), vat: vatOf(part(credit.part)) };
    const payments = paid.map(({ day, type, part: share }) => ({ day, type, amount: part(share) }));
    return {
      ...place,
      ...same,
      amount,
      vat: vatOf(amount),
      credit: credited,
      payments,
      reversedOn: payments.length > 0 ? reversedOn : null,
      // A refund needs a payment that was not reversed.
      refund:
        refund && credited && payments.length > 1
          ? {
              day: refund.day,
              amount: Math.min(payments[1]!.amount, Math.max(1, Math.round(credited.amount * refund.part))),
            }
          : null,
    };
  });

describe('the revenue overview', () => {
  let app: TestApplication;
  let admin: TestBrowser;
  beforeAll(async () => {
    app = await testApplication();
    admin = await app.loginAs('admin@demo.example');
  });
  afterAll(() => app?.close());

  /** Writes the invoices directly into the tables, as the product would have over the years. */
  async function write(all: readonly Book[]): Promise<void> {
    const { unitOfWork } = app;
    await unitOfWork.query(
      `TRUNCATE accounting.counters, accounting.invoices, accounting.payments, accounting.credit_notes, accounting.totals,
                accounting.totals_by_name, accounting.total_changes,
                aid_station.aid_stations, demand.demands CASCADE`,
    );
    const model = await app.scenario.dossier({ department: 1 }).priced();
    const columns = await unitOfWork.query<{ name: string }>(
      `SELECT attname AS name FROM pg_attribute
       WHERE attrelid = 'demand.demands'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    );
    for (const [index, book] of all.entries()) {
      const id = model.id + 1 + index;
      const values: Readonly<Record<string, string>> = {
        id: '$2::integer',
        uniq_id: `'book-' || $2::integer`,
        status: '3',
        department_id: '$3::integer',
        office_id: '$4::integer',
        event_type: '$5::smallint',
        starts_at: '$6::timestamptz',
        ends_at: `$6::timestamptz + interval '2 hours'`,
      };
      await unitOfWork.query(
        `INSERT INTO demand.demands (${columns.map(({ name }) => name).join(', ')})
         SELECT ${columns.map(({ name }) => values[name] ?? name).join(', ')} FROM demand.demands WHERE id = $1`,
        [model.id, id, book.department, book.office, book.type, new Date(book.startsAt)],
      );
      await unitOfWork.query(
        `INSERT INTO aid_station.aid_stations (id, created_at, team_status, commercial_status, administrative_status, reinforcement,
           hosting) VALUES ($1, now(), 1, $2, 1, 1, 1)`,
        [id, book.isDropped ? commercialStatus.dropped : commercialStatus.invoiced],
      );
      await unitOfWork.query(
        `INSERT INTO accounting.invoices (id, issuer_code, year, sequence, number, aid_station_id, department_id, office_id,
           organisation_name, event_name, amount_cents, paid_cents, credited_cents, contact_name, contact_email, issued_at, due_at,
           snapshot, vat_cents)
         VALUES ($1::integer, 'X', 2026, $1::integer, 'FX-' || lpad($1::integer::text, 6, '0'), $1::integer, $2, $3, 'Club', 'Course', $4, $5, $6, 'a', 'a@b.fr', $7, $7, '{}', $8)`,
        [
          id,
          book.department,
          book.office,
          book.amount,
          paidOf(book),
          book.credit?.amount ?? 0,
          new Date(book.issuedAt),
          book.vat,
        ],
      );
      if (book.credit) {
        await unitOfWork.query(
          `INSERT INTO accounting.credit_notes (id, number, issuer_code, year, sequence, invoice_id, amount_cents, issued_at, vat_cents)
           VALUES ($1::integer, 'AX-' || $1::integer, 'X', 2026, $1::integer, $1::integer, $2, $3, $4)`,
          [id, book.credit.amount, new Date(book.credit.at), book.credit.vat],
        );
      }
      for (const { day, type, amount, reverses, credit } of entriesOf(book)) {
        await unitOfWork.query(
          `INSERT INTO accounting.payments (invoice_id, type, amount_cents, paid_on, reverses, credit_note_id)
           VALUES ($1::integer, $2, $3, $4,
             CASE WHEN $5::boolean THEN (SELECT min(id) FROM accounting.payments WHERE invoice_id = $1::integer) END, $6)`,
          [id, type, amount, day, reverses, credit ? id : null],
        );
      }
    }
    // The dossier that the others were copied from is not counted.
    await unitOfWork.query('DELETE FROM demand.demands WHERE id = $1', [model.id]);
  }

  it('adds up the entries correctly at every boundary of months and time zones', async () => {
    const seen = { refunds: 0, reversals: 0, creditsOfAnotherMonth: 0, overseas: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.array(books, { minLength: 10, maxLength: 25 }),
        fc.constantFrom(undefined, 69, 974, 988),
        fc.tuple(days, days),
        async (all, department, [one, other]) => {
          await write(all);
          const answer = (
            await admin.get(`/api/revenue?year=${year}${department === undefined ? '' : `&department=${department}`}`)
          ).body as RevenueAnswer;
          const types = (
            await admin.get(
              `/api/revenue/event-types?year=${year}${department === undefined ? '' : `&department=${department}`}`,
            )
          ).body as RevenueByEventTypeAnswer;
          const chosen = all.filter((book) => department === undefined || book.department === department);
          const expected = (matches: (book: Book) => boolean, inPeriod: (day: string) => boolean) =>
            figuresOneByOne(chosen.filter(matches), inPeriod);
          const within = (of: number) => (day: string) => day.startsWith(String(of));
          const everyBook = () => true;

          expect(answer.total).toEqual({
            current: expected(everyBook, within(year)),
            previous: expected(everyBook, within(year - 1)),
          });
          expect(answer.months).toHaveLength(12);
          for (const { key, current, previous } of answer.months) {
            const month = String(key).padStart(2, '0');
            expect([key, current, previous]).toEqual([
              key,
              expected(everyBook, (day) => day.startsWith(`${year}-${month}`)),
              expected(everyBook, (day) => day.startsWith(`${year - 1}-${month}`)),
            ]);
          }
          for (const [lines, keyOf] of [
            [answer.departments, ({ department: key }: Book) => key],
            [answer.offices, ({ office }: Book) => office],
            [types.eventTypes, ({ type }: Book) => type],
          ] as const) {
            for (const { key, current, previous } of lines) {
              const isOf = (book: Book) => keyOf(book) === key;
              expect([key, current, previous]).toEqual([
                key,
                expected(isOf, within(year)),
                expected(isOf, within(year - 1)),
              ]);
            }
            // No line twice, none without an invoice, and none missing that has a figure.
            const keys = lines.map(({ key }) => key);
            const known = [...new Set(chosen.map(keyOf))];
            expect(new Set(keys).size).toBe(keys.length);
            expect(keys.filter((key) => !known.includes(key))).toEqual([]);
            const isTold = (key: number | null) =>
              [year, year - 1].some((of) =>
                Object.values(expected((book) => keyOf(book) === key, within(of))).some((figure) => figure),
              );
            expect(known.filter((key) => isTold(key) && !keys.includes(key))).toEqual([]);
            const sum = lines.reduce((cents, line) => cents + Math.round(line.current.invoiced * 100), 0);
            expect(sum).toBe(Math.round(answer.total.current.invoiced * 100));
          }

          const [first, last] = one < other ? [one, other] : [other, one];
          const scope =
            department === undefined
              ? ({ kind: 'all' } as const)
              : ({ kind: 'department', departmentId: department } as const);
          const inPeriod = (day: string) => first <= day && day <= last;
          const turnoverCents = Math.round(expected(everyBook, inPeriod).invoiced * 100);
          const { stations } = expected(({ isDropped }) => !isDropped, inPeriod);
          expect(await app.application.get(HomeReadModel).figures(scope, first, last, now)).toEqual({
            quoteCents: 0,
            turnoverCents,
            averageDpsCents: stations === 0 ? 0 : Math.round(turnoverCents / stations),
          });

          for (const book of chosen) {
            seen.refunds += Number(book.refund !== null);
            seen.reversals += Number(book.reversedOn !== null);
            seen.overseas += Number(book.department === 974 || book.department === 988);
            seen.creditsOfAnotherMonth += Number(
              book.credit !== null && monthOf(book.credit.at) !== monthOf(book.issuedAt),
            );
          }
        },
      ),
      { numRuns: runs(3, 8), endOnFailure: true },
    );
    // By night each kind of entry occurred: otherwise the property would prove little.
    for (const count of Object.values(seen)) expect(count).toBeGreaterThanOrEqual(runs(0, 1));
  });

  it('is empty before the first invoice, refuses an invalid year, and is for administrators only', async () => {
    await write([]);
    const { total, departments } = (await admin.get('/api/revenue?year=2001')).body as RevenueAnswer;
    const nothing = { invoiced: 0, collected: 0, outstanding: 0, stations: 0, average: null };
    expect([total, departments]).toEqual([{ current: nothing, previous: nothing }, []]);
    for (const query of ['year=1999', 'year=2026.5', 'year=abc', 'department=0', 'month=3']) {
      expect([query, (await admin.get(`/api/revenue?${query}`)).status]).toEqual([query, 400]);
    }
    const manager = await app.loginAs('cadre@demo.example');
    for (const path of ['', '/event-types', '/export?table=months']) {
      expect((await manager.get(`/api/revenue${path}`)).status).toBe(403);
      expect((await app.visitor().get(`/api/revenue${path}`)).status).toBe(401);
    }
  });

  it('returns each table as a workbook', async () => {
    await write(fc.sample(books, { numRuns: 10, seed: 3 }));
    const { default: ExcelJs } = await import('exceljs');
    for (const [table, head] of [
      ['months', 'Mois'],
      ['departments', 'Département'],
      ['offices', 'Antenne'],
      ['event-types', 'Type d’évènement'],
    ]) {
      const { status, raw } = await admin.get(`/api/revenue/export?year=${year}&table=${table}`);
      expect(status).toBe(200);
      const workbook = new ExcelJs.Workbook();
      await workbook.xlsx.load(raw as never);
      const sheet = workbook.worksheets[0]!;
      expect([sheet.getCell('A1').value, sheet.getCell('B1').value]).toEqual([head, `Facturé ${year}`]);
      expect(sheet.rowCount).toBe(table === 'months' ? 13 : sheet.actualRowCount);
      expect(sheet.actualRowCount).toBeGreaterThan(1);
    }
  });
});

/** The paid amount that the invoice stores: the sum of its entries. */
function paidOf(book: Book): number {
  return entriesOf(book).reduce((sum, { amount }) => sum + amount, 0);
}

function entriesOf({ payments, reversedOn, refund }: Book) {
  return [
    ...payments.map((payment) => ({ ...payment, reverses: false, credit: false })),
    ...(reversedOn === null
      ? []
      : [{ day: reversedOn, type: payments[0]!.type, amount: -payments[0]!.amount, reverses: true, credit: false }]),
    ...(refund === null
      ? []
      : [{ day: refund.day, type: payments[1]!.type, amount: -refund.amount, reverses: false, credit: true }]),
  ];
}

const monthOf = (instant: number) => mainlandDay(instant).slice(0, 7);

/** The figures computed invoice by invoice. */
function figuresOneByOne(books: readonly Book[], inPeriod: (day: string) => boolean): RevenueFiguresAnswer {
  let [invoiced, collected, outstanding, stations] = [0, 0, 0, 0];
  for (const book of books) {
    if (inPeriod(mainlandDay(book.issuedAt))) {
      invoiced += book.amount - book.vat;
      outstanding += book.amount - paidOf(book) - (book.credit?.amount ?? 0);
    }
    if (book.credit && inPeriod(mainlandDay(book.credit.at))) invoiced -= book.credit.amount - book.credit.vat;
    for (const { day, type, amount } of entriesOf(book)) {
      if (type !== 4 && inPeriod(day)) collected += amount;
    }
    if (inPeriod(mainlandDay(book.startsAt))) stations++;
  }
  const average = stations === 0 ? null : Math.round(invoiced / stations) / 100;
  return {
    invoiced: invoiced / 100,
    collected: collected / 100,
    outstanding: outstanding / 100,
    stations,
    average,
  };
}
