import type { Principal } from '@pds/kernel';
import type { DayRange } from '@pds/platform';
import { depositDemoCheques, loadDemoBooks, type TestDatabase, testDatabase } from '@pds/testing';
import fc from 'fast-check';
import { InvoiceReadModel, invoiceSorts, invoiceStates } from './invoice.read-model';
import { PaymentReadModel, paymentSorts } from './payment.read-model';

const now = Date.parse('2026-11-20T12:00:00+01:00');
const accountant: Principal = { accountId: 1, role: 'ROLE_ACCOUNTING', scope: { kind: 'all' } };

const invoiceColumns = {
  id: 'id',
  createdAt: 'issued_at',
  dueDate: 'due_at',
  amount: 'amount_cents',
  balance: 'balance_cents',
};
const paymentColumns = { id: 'id', paymentDate: 'paid_on', amount: 'amount_cents' };

const states = {
  unpaid: 'balance_cents > 0',
  overdue: `balance_cents > 0 AND due_at < '2026-11-20T00:00+01:00'`,
  paid: 'balance_cents = 0',
};

/** What is asked for besides: what lies where days do, or is no longer told by sums that are kept. */
interface Besides {
  readonly days?: DayRange;
  readonly orgaName?: string;
  readonly minAmount?: number;
}

const besides: fc.Arbitrary<Besides> = fc.record(
  {
    days: fc.constantFrom(
      { startDate: '2025-01-15', endDate: '2026-02-10' },
      { startDate: '2025-10-01' },
      { endDate: '2024-12-31' },
      { startDate: '2022-12-01', endDate: '2027-06-30' },
      { startDate: '2025-03-01', endDate: '2025-03-31' },
    ),
    orgaName: fc.constantFrom('mairie', 'club'),
    minAmount: fc.constantFrom(100.05, 1500),
  },
  { requiredKeys: [] },
);

const asked = ({ days, ...rest }: Besides) => ({ ...days, ...rest });

/** Its condition in plain SQL. */
function whereBesides({ days: { startDate, endDate } = {}, orgaName, minAmount }: Besides, day: string): string {
  return [
    orgaName && `strpos(organisation_name_search, '${orgaName}') > 0`,
    minAmount && `amount_cents >= ${Math.round(100 * minAmount)}`,
    startDate && `${day} >= '${startDate}'`,
    endDate && `${day} <= '${endDate}'`,
    'true',
  ]
    .filter(Boolean)
    .join(' AND ');
}

/** Which payments are listed. */
type PaymentKind = { readonly type: number } | { readonly deposit: 'to-deposit' | 'deposited' } | undefined;

const chequeKinds = [{ deposit: 'to-deposit' }, { deposit: 'deposited' }] as const;

/** Its condition in plain SQL. */
function whereKind(kind: PaymentKind): string {
  if (!kind) return 'true';
  if ('type' in kind) return `type = ${kind.type}`;
  const waiting = 'SELECT payment_id FROM accounting.cheques_to_deposit';
  const deposited = `SELECT payment_id FROM accounting.deposited_cheques
    UNION ALL SELECT payment_id FROM accounting.cheques_deposited_otherwise`;
  return `id IN (${kind.deposit === 'deposited' ? deposited : waiting})`;
}

describe('entries of a part of a number, or of days', () => {
  let database: TestDatabase;
  let invoices: InvoiceReadModel;
  let payments: PaymentReadModel;
  let numbers: readonly string[];

  beforeAll(async () => {
    database = await testDatabase();
    const { unitOfWork } = database;
    const places = { places: async () => ({ departments: new Map(), offices: new Map(), organisations: new Map() }) };
    invoices = new InvoiceReadModel(unitOfWork, places, { now: () => now });
    payments = new PaymentReadModel(unitOfWork, { namesOf: async () => new Map() });
    // A year of them is more than lists count, so that nothing but their blocks tells how many they are and where.
    await loadDemoBooks(unitOfWork, { invoices: 56_000, now });
    await depositDemoCheques(unitOfWork, now);
    const [asked] = await unitOfWork.query<{ numbers: string[] }>(
      'SELECT array_agg(number ORDER BY id) AS numbers FROM accounting.invoices',
    );
    numbers = asked!.numbers;
    // Numbers that were dated, paid and written at quite another time than their neighbours: of a year, or that look like one (« 20 » of
    // their block and « 24 » of their own), before and after all that are of it.
    await unitOfWork.query(
      `INSERT INTO accounting.invoices (id, issuer_code, year, sequence, number, aid_station_id, department_id, organisation_name,
           event_name, amount_cents, paid_cents, contact_name, contact_email, issued_at, due_at, snapshot)
       SELECT CASE WHEN n > 45 THEN -n ELSE 60000 + n END, 'X', 2025, n,
              CASE WHEN n BETWEEN 16 AND 45 THEN 'FX-2024-' || lpad((n * 67)::text, 6, '0') ELSE 'F' || n || '-2025-002024' END, 1, 1,
              'Club', 'Course', 10000 + n, n, 'a', 'a@b.fr', timestamptz '2023-01-01' + n * interval '31 days',
              timestamptz '2023-03-01' + n * interval '31 days', '{}'
       FROM generate_series(1, 60) AS n`,
    );
    await unitOfWork.query(
      `INSERT INTO accounting.payments (id, invoice_id, type, amount_cents, paid_on)
       SELECT CASE WHEN n > 45 THEN -n ELSE 200000 - n END, CASE WHEN n > 45 THEN -n ELSE 60000 + n END, 1 + n % 2, n,
              date '2022-01-01' + 40 * n FROM generate_series(1, 60) AS n`,
    );
    // Blocks that are known already get an entry that lies far from all others: one that is folded, one that is not yet.
    await unitOfWork.query('SELECT accounting.fold_totals()');
    const enter = (id: number, day: string) =>
      unitOfWork.query(
        `INSERT INTO accounting.payments (id, invoice_id, type, amount_cents, paid_on)
         SELECT $1, id, 1, 100, $2 FROM accounting.invoices WHERE number LIKE '%-2024-%' ORDER BY id LIMIT 1`,
        [id, day],
      );
    await enter(-1_000, '2019-05-01');
    await unitOfWork.query('SELECT accounting.fold_totals()');
    await enter(300_000, '2027-05-01');
    const [changes] = await unitOfWork.query<{ count: number }>(
      'SELECT count(*)::integer AS count FROM accounting.total_changes',
    );
    expect(changes!.count).toBeGreaterThan(0);
  });
  afterAll(() => database?.close());

  const part = () =>
    fc.oneof(
      fc
        .record({ row: fc.nat(numbers.length - 1), from: fc.nat(13), length: fc.integer({ min: 1, max: 6 }) })
        .map(({ row, from, length }) => numbers[row]!.slice(from, from + length))
        .filter((text) => text !== ''),
      // More than are counted: of a year, of every number, over the end of a block, of two digits and of one; and of none.
      fc.constantFrom(
        '2024',
        '2025',
        '2026',
        '4-0',
        '5-00',
        '6-000',
        '-',
        'f',
        '00',
        '11',
        '111',
        '41',
        '0',
        '4',
        'zz',
        '%',
        'ß',
      ),
    );
  const bothWays = ['asc', 'desc'] as const;
  const direction = fc.constantFrom(...bothWays);
  const first = { page: 1, perPage: 25 };
  const place = fc.constantFrom(first, { page: 3, perPage: 50 }, { page: 400, perPage: 25 });

  /** « 2024 », and a year of days, by every order, of all that a list has; alone and of amounts. */
  function everyOrder<Sort extends string, All extends null | undefined>(sorts: readonly Sort[], all: All) {
    const year: Besides = { days: { startDate: '2025-01-15', endDate: '2026-02-10' } };
    const searches: [string | null, Besides][] = [
      ['2024', {}],
      ['2024', { minAmount: 100.05 }],
      [null, year],
      [null, { ...year, minAmount: 100.05 }],
    ];
    return searches.flatMap(([number, more]) =>
      sorts.flatMap((sort) =>
        bothWays.map((way): [string | null, Besides, Sort, typeof way, All, typeof first] => [
          number,
          more,
          sort,
          way,
          all,
          first,
        ]),
      ),
    );
  }

  /** What plain SQL finds: the ids of a page, how many there are, and what they add up to. */
  async function plain(
    from: string,
    where: string,
    number: string | null,
    order: string,
    { page, perPage }: { page: number; perPage: number },
  ) {
    const { unitOfWork } = database;
    const matching = `FROM accounting.${from} WHERE ${where}`;
    const found = await unitOfWork.query<{ id: number }>(
      `SELECT id ${matching} ORDER BY ${order} LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
      [number],
    );
    const [sums] = await unitOfWork.query<{ entries: string; amount: string }>(
      `SELECT count(*) AS entries, coalesce(sum(amount_cents), 0) AS amount ${matching}`,
      [number],
    );
    const entries = Number(sums!.entries);
    return {
      ids: found.map(({ id }) => id),
      total: Math.min(entries, 10_001),
      totalIsExact: entries <= 10_000,
      amount: Number(sums!.amount) / 100,
    };
  }

  it('lie where their blocks say, which widen and do not narrow where some leave', async () => {
    const { unitOfWork } = database;
    const kept = await unitOfWork.query(
      `SELECT kind, block, range_merge(range_agg(ids))::text AS ids, range_merge(range_agg(days))::text AS days
       FROM accounting.summed_by_block WHERE kind NOT IN ('unpaid', 'cheque-to-deposit') GROUP BY kind, block ORDER BY kind, block`,
    );
    expect(kept).toEqual(
      await unitOfWork.query(
        `SELECT kind, block, int4range(min(id), max(id), '[]')::text AS ids, daterange(min(day), max(day), '[]')::text AS days FROM (
           SELECT 'invoice' AS kind, left(number, -2) AS block, id, (issued_at AT TIME ZONE 'Europe/Paris')::date AS day
           FROM accounting.invoices
           UNION ALL SELECT 'payment-' || type, left(invoice_number, -2), id, paid_on FROM accounting.payments
           UNION ALL SELECT 'cheque-deposited', left(invoice_number, -2), id, paid_on FROM accounting.payments JOIN (
             SELECT payment_id FROM accounting.deposited_cheques
             UNION ALL SELECT payment_id FROM accounting.cheques_deposited_otherwise) AS cheques ON payment_id = id
         ) AS entry GROUP BY kind, block ORDER BY kind, block`,
      ),
    );
    expect(kept.length).toBeGreaterThan(1_000);
  });

  it('are the invoices that plain SQL finds, in every order, on any page, with their exact sum', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.option(part(), { freq: 4 }),
        besides,
        fc.constantFrom(...invoiceSorts),
        direction,
        fc.option(fc.constantFrom(...invoiceStates)),
        place,
        async (number, more, sort, way, state, page) => {
          const { records, total, totalIsExact, totals } = await invoices.list(
            {
              ...page,
              ...asked(more),
              ...(number !== null && { number }),
              sort,
              direction: way,
              ...(state && { state }),
            },
            accountant,
          );
          const sought = `($1::text IS NULL OR strpos(number, upper($1)) > 0) AND ${state ? states[state] : 'true'}`;
          const where = `${sought} AND ${whereBesides(more, "(issued_at AT TIME ZONE 'Europe/Paris')::date")}`;
          const order = `${invoiceColumns[sort]} ${way}, id ${way}`;
          expect({ ids: records.map(({ id }) => id), total, totalIsExact, amount: totals.amount }).toEqual(
            await plain('invoices', where, number, order, page),
          );
        },
      ),
      {
        numRuns: 200,
        examples: everyOrder(invoiceSorts, null),
      },
    );
  });

  /** Of every number that ends with a digit, which are met along any order. */
  const soonMet = paymentSorts.flatMap((sort) =>
    [{ type: 2 }, ...chequeKinds].map((kind): [string, Besides, typeof sort, 'desc', PaymentKind, typeof first] => [
      '4',
      {},
      sort,
      'desc',
      kind,
      first,
    ]),
  );

  it('are the payments that plain SQL finds, of one type or of all, or the cheques of a state', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.option(part(), { freq: 4 }),
        besides,
        fc.constantFrom(...paymentSorts),
        direction,
        fc.constantFrom<PaymentKind[]>(undefined, undefined, { type: 1 }, { type: 2 }, ...chequeKinds),
        place,
        async (number, more, sort, way, kind, page) => {
          const { records, total, totalIsExact, totals } = await payments.list(
            {
              ...page,
              ...asked(more),
              ...(number !== null && { number }),
              sort,
              direction: way,
              ...kind,
            },
            accountant,
          );
          const sought = `($1::text IS NULL OR strpos(invoice_number, upper($1)) > 0) AND ${whereKind(kind)}`;
          const where = `${sought} AND ${whereBesides(more, 'paid_on')}`;
          const order = `${paymentColumns[sort]} ${way}, id ${way}`;
          expect({ ids: records.map(({ id }) => id), total, totalIsExact, amount: totals.amount }).toEqual(
            await plain('payments', where, number, order, page),
          );
        },
      ),
      {
        numRuns: 200,
        examples: [...everyOrder(paymentSorts, undefined), ...soonMet],
      },
    );
  });
});
