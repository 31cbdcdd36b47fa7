import { cash, type Payment, paidInCash } from '@pds/accounting/domain';
import type { PageRequest, Principal, Scope } from '@pds/kernel';
import { linesOfOneMoment, type ListDefinition, sql } from '@pds/platform';
import { depositDemoCheques, loadDemoBooks, type TestDatabase, testDatabase } from '@pds/testing';
import fc from 'fast-check';
import { AccountingIntegrity } from '../accounting-integrity.read-model';
import { CreditReadModel, creditSorts } from './credit.read-model';
import { CustomerBalances } from './customer-balance.read-model';
import { ExportedLists } from '../exports/exported-lists.read-model';
import { InvoiceReadModel, invoiceSorts } from '../invoices/invoice.read-model';
import { PaymentReadModel, type PaymentSearch, paymentSorts } from './payment.read-model';

const everything: Scope = { kind: 'all' };
const rhone: Scope = { kind: 'department', departmentId: 69 };
const office: Scope = { kind: 'office', officeId: 691, departmentId: 69 };
const organiser: Scope = { kind: 'organiser', accountId: 30, organisationIds: [40] };

/** Each scope with its SQL condition. */
const scopes: readonly (readonly [Scope, string])[] = [
  [everything, 'true'],
  [rhone, 'department_id = 69'],
  [office, 'office_id = 691'],
  [organiser, '(filed_by = 30 OR organisation_id = 40)'],
];

/** The conditions of payments that are cheques to deposit, or deposited cheques. */
const toDeposit = 'id IN (SELECT payment_id FROM accounting.cheques_to_deposit)';
const deposited = `(id IN (SELECT payment_id FROM accounting.deposited_cheques)
  OR id IN (SELECT payment_id FROM accounting.cheques_deposited_otherwise))`;

const now = Date.parse('2026-11-20T12:00:00+01:00');
const page = { page: 1, perPage: 25 };

describe('accounting lists', () => {
  let database: TestDatabase;
  let invoices: InvoiceReadModel;
  let credits: CreditReadModel;
  let payments: PaymentReadModel;

  beforeAll(async () => {
    database = await testDatabase();
    const places = {
      places: async () => ({
        departments: new Map([[69, { name: 'Rhône', code: '69', timeZone: 'Europe/Paris' }]]),
        offices: new Map([[691, { name: 'Givors', departmentId: 69 }]]),
        organisations: new Map(),
      }),
    };
    invoices = new InvoiceReadModel(database.unitOfWork, places, { now: () => now });
    credits = new CreditReadModel(database.unitOfWork, places);
    payments = new PaymentReadModel(database.unitOfWork, { namesOf: async () => new Map([[9, 'Anne Martin']]) });
    // Enough payments to test both ways of reading a page.
    await loadDemoBooks(database.unitOfWork, { invoices: 18_000, now });
    await depositDemoCheques(database.unitOfWork, now);
  });
  afterAll(() => database?.close());

  const callerIn = (scope: Scope): Principal => ({ accountId: 1, role: 'ROLE_ACCOUNTING', scope });

  async function plainIds(table: string, where: string, order: string): Promise<number[]> {
    const rows = await database.unitOfWork.query<{ id: number }>(
      `SELECT id FROM accounting.${table} WHERE ${where} ORDER BY ${order}`,
    );
    return rows.map(({ id }) => id);
  }

  it('return for each invoice the same amount paid in cash as the domain rule', async () => {
    const rows = await database.unitOfWork.query<{ invoice: number; entries: Payment[] }>(
      `SELECT invoice_id AS invoice, json_agg(json_build_object('id', id, 'type', type, 'amountCents', amount_cents,
         'reverses', reverses, 'creditNoteId', credit_note_id)) AS entries
       FROM accounting.payments GROUP BY invoice_id`,
    );
    const entriesOf = new Map(rows.map(({ invoice, entries }) => [invoice, entries]));
    const { records } = await invoices.list(
      { page: 1, perPage: 10_000, sort: 'id', direction: 'asc' },
      callerIn(everything),
    );
    const paid = records.map(({ id }) => paidInCash(entriesOf.get(id) ?? []).toEuros());
    expect(records.map((line) => line.paidInCash)).toEqual(paid);
    // The data must include cash payments, and reversed ones: otherwise this test proves little.
    expect(paid.some((euros) => euros > 0)).toBe(true);
    const shown = records.flatMap(({ id }) => entriesOf.get(id) ?? []);
    expect(shown.some(({ type, reverses }) => type === cash && reverses !== null)).toBe(true);
  });

  it('return the kind of each entry, its invoice, and its department and office', async () => {
    const list = async (filters: Partial<PaymentSearch>) =>
      (await payments.list({ ...page, sort: 'id', direction: 'asc', ...filters }, callerIn(everything))).records;
    const [paid] = await list({ id: 3_003 });
    expect(paid).toEqual({
      id: 3_003,
      type: 1,
      amount: 969,
      paymentDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      kind: 'payment',
      reverses: null,
      reason: '',
      isToDeposit: false,
      depositSlip: null,
      notedDeposit: null,
      invoice: {
        id: 1_001,
        number: 'F12-2024-000012',
        aidStation: {
          id: 1_001,
          organizationId: 1_002,
          organizationName: expect.stringMatching(/ 11020$/),
          eventName: 'Trail',
          departmentId: 12,
          officeId: null,
        },
      },
    });
    expect((await list({ id: 3_004 }))[0]).toMatchObject({
      kind: 'counter-entry',
      reverses: 3_003,
      amount: -paid!.amount,
      reason: 'Chèque sans provision',
    });
    expect((await list({ id: 3_031 }))[0]).toMatchObject({ kind: 'refund', reverses: null });
    const { records } = await credits.list(
      { ...page, sort: 'id', direction: 'asc', office: 691 },
      callerIn(everything),
    );
    expect(records.length).toBeGreaterThan(0);
    for (const credit of records)
      expect(credit).toMatchObject({
        departmentName: 'Rhône',
        officeName: 'Givors',
        createdAt: expect.stringMatching(/T\d{2}:\d{2}:\d{2}\+0[12]:00$/),
        invoice: { aidStation: { departmentId: 69, officeId: 691 } },
      });
  });

  it('export the lines that the screen shows, in the same order', async () => {
    const readAll = async <Row extends object, Line>(definition: ListDefinition<Row, Line>) => {
      const lines: Line[] = [];
      for await (const some of linesOfOneMoment(database.unitOfWork, definition)) lines.push(...some);
      return lines;
    };
    const request = { page: 1, perPage: 10_000 };
    const caller = callerIn(rhone);
    const invoiceSearch = { sort: 'balance', direction: 'desc', state: 'unpaid' } as const;
    const creditSearch = { sort: 'amount', direction: 'asc', orgaName: 'club' } as const;
    const paymentSearch = { sort: 'paymentDate', direction: 'desc', type: 2 } as const;
    const shown = {
      invoices: (await invoices.list({ ...request, ...invoiceSearch }, caller)).records,
      credits: (await credits.list({ ...request, ...creditSearch }, caller)).records,
      payments: (await payments.list({ ...request, ...paymentSearch }, caller)).records,
    };
    expect(await readAll(invoices.definition(invoiceSearch, caller))).toEqual(
      shown.invoices.map(({ paidInCash: _, ...line }) => line),
    );
    expect(await readAll(credits.definition(creditSearch, caller))).toEqual(shown.credits);
    expect(await readAll(payments.definition(paymentSearch, caller))).toEqual(shown.payments);
    for (const records of Object.values(shown)) expect(records.length).toBeGreaterThan(20);
  });

  it('export each invoice once, as it was when the export began, when invoices are paid during the export', async () => {
    const { unitOfWork } = database;
    const lists = new ExportedLists(
      invoices,
      credits,
      payments,
      new CustomerBalances(unitOfWork, { now: () => now }),
      unitOfWork,
    );
    const search = { sort: 'balance', direction: 'desc', state: 'unpaid' } as const;
    const list = lists.of({ list: 'invoices', search }, callerIn(everything));
    const balances = async () =>
      (await invoices.list({ page: 1, perPage: 10_000, ...search }, callerIn(everything))).records.map(
        ({ id, balance }) => [id, balance],
      );
    // The first invoice was already read: with its smaller balance it would come again. The others are not yet read: once paid, they would
    // be missing.
    const pay = (read: number, unread: readonly number[]) =>
      unitOfWork.query(
        `UPDATE accounting.invoices SET paid_cents = paid_cents + CASE id WHEN $1 THEN balance_cents - 1 ELSE balance_cents END
         WHERE id = $1 OR id = ANY($2)`,
        [read, unread],
      );
    const atStart = await balances();
    expect(atStart.length).toBeGreaterThan(1_000);
    const lines: (readonly [number, number])[] = [];
    for await (const some of list.lines() as AsyncGenerator<readonly { id: number; balance: number }[]>) {
      if (lines.length === 0) await pay(some[0]!.id, [atStart[600]![0]!, atStart.at(-1)![0]!]);
      lines.push(...some.map(({ id, balance }) => [id, balance] as const));
    }
    expect(lines).toEqual(atStart);

    const left = await balances();
    expect(left).toHaveLength(atStart.length - 2);
    const ids: number[] = [];
    for await (const some of list.ids()) {
      if (ids.length === 0) await pay(some[0]!, [left[600]![0]!, left.at(-1)![0]!]);
      ids.push(...some);
    }
    expect(ids).toEqual(left.map(([id]) => id));

    const rest = await balances();
    const second = await list.page('xls', { page: 2, perPage: 700 });
    await pay(rest[700]![0]!, [rest[701]![0]!]);
    const shown: unknown[] = [];
    for await (const some of second.lines()) shown.push(...some);
    expect(shown).toMatchObject(rest.slice(700, 1_400).map(([id, balance]) => ({ id, balance })));
  });

  type Filters = Partial<Record<'startDate' | 'endDate' | 'orgaName' | 'number', string>> &
    Partial<Record<'id' | 'department' | 'office' | 'minAmount' | 'maxAmount', number>>;

  /** A list in plain SQL: its table, its columns, and the condition of each state. */
  interface PlainList {
    readonly table: string;
    readonly number: string;
    readonly day: string;
    readonly sorts: Readonly<Record<string, string>>;
    readonly states: readonly (readonly [query: object, condition: string])[];
    readonly balance: string;
    list(
      query: object,
      caller: Principal,
    ): Promise<{
      readonly records: readonly { readonly id: number }[];
      readonly total: number;
      readonly totalIsExact: boolean;
      readonly totals: { readonly amount: number; readonly balance?: number };
    }>;
  }

  const inParis = `(issued_at AT TIME ZONE 'Europe/Paris')::date`;
  const plainInvoices: PlainList = {
    ...{ table: 'invoices', number: 'number', day: inParis, balance: 'balance_cents' },
    sorts: { id: 'id', createdAt: 'issued_at', dueDate: 'due_at', amount: 'amount_cents', balance: 'balance_cents' },
    states: [
      [{}, 'true'],
      [{ state: 'unpaid' }, 'balance_cents > 0'],
      [{ state: 'overdue' }, `balance_cents > 0 AND due_at < '2026-11-20T00:00+01:00'`],
      [{ state: 'paid' }, 'balance_cents = 0'],
    ],
    list: (query, caller) => invoices.list(query as never, caller),
  };
  const plainCredits: PlainList = {
    ...{ table: 'credit_notes', number: 'number', day: inParis, balance: '0' },
    sorts: { id: 'id', createdAt: 'issued_at', amount: 'amount_cents' },
    states: [[{}, 'true']],
    list: (query, caller) => credits.list(query as never, caller),
  };
  const plainPayments: PlainList = {
    ...{ table: 'payments', number: 'invoice_number', day: 'paid_on', balance: '0' },
    sorts: { id: 'id', paymentDate: 'paid_on', amount: 'amount_cents' },
    states: [
      [{}, 'true'],
      [{ type: 1 }, 'type = 1'],
      [{ type: 2 }, 'type = 2'],
      [{ deposit: 'to-deposit' }, toDeposit],
      [{ type: 2, deposit: 'deposited' }, deposited],
      [{ type: 1, deposit: 'deposited' }, 'false'],
    ],
    list: (query, caller) => payments.list(query as never, caller),
  };
  const lists = [
    ['invoices', plainInvoices],
    ['credit notes', plainCredits],
    ['payments', plainPayments],
  ] as const;

  function conditionOf({ number, day }: PlainList, applied: Filters): string {
    const name = applied.orgaName?.trim().replace(/\s+/g, ' ');
    return [
      'true',
      applied.id && `id = ${applied.id}`,
      applied.startDate && `${day} >= '${applied.startDate}'`,
      applied.endDate && `${day} <= '${applied.endDate}'`,
      name && `strpos(organisation_name_search, platform.searchable('${name}')) > 0`,
      applied.number && `strpos(${number}, upper('${applied.number}')) > 0`,
      applied.department && `department_id = ${applied.department}`,
      applied.office && `office_id = ${applied.office}`,
      applied.minAmount && `amount_cents >= ${Math.round(100 * applied.minAmount)}`,
      applied.maxAmount && `amount_cents <= ${Math.round(100 * applied.maxAmount)}`,
    ]
      .filter(Boolean)
      .join(' AND ');
  }

  /** Compares a page of a list, its number of matches and its sums with those of plain SQL. */
  async function compare(
    plain: PlainList,
    filters: Filters,
    [state, isInState]: readonly [object, string],
    request: PageRequest<string>,
    [scope, own]: readonly [Scope, string],
  ): Promise<void> {
    const { department, office: officeId, ...rest } = filters;
    // The list of payments has neither of these filters.
    const applied: Filters = plain.table === 'payments' ? rest : { ...rest, department, office: officeId };
    const where = `${own} AND ${isInState} AND ${conditionOf(plain, applied)}`;
    const { sort, direction, page: number, perPage } = request;
    const ids = await plainIds(plain.table, where, `${plain.sorts[sort]} ${direction}, id ${direction}`);
    const [sums] = await database.unitOfWork.query<{ amount: string; balance: string }>(
      `SELECT coalesce(sum(amount_cents), 0) AS amount, coalesce(sum(${plain.balance}), 0) AS balance
       FROM accounting.${plain.table} WHERE ${where}`,
    );
    const query = { ...request, ...applied, ...state };
    const { records, total, totalIsExact, totals } = await plain.list(query, callerIn(scope));
    expect({ query, ids: records.map(({ id }) => id), total, totalIsExact, ...totals }).toEqual({
      query,
      ids: ids.slice((number - 1) * perPage, number * perPage),
      total: Math.min(ids.length, 10_001),
      totalIsExact: ids.length <= 10_000,
      amount: Number(sums!.amount) / 100,
      ...('balance' in totals && { balance: Number(sums!.balance) / 100 }),
    });
  }

  const filters: readonly Filters[] = [
    {},
    { id: 432 },
    { number: '69-2025-0005' },
    { number: '%' },
    { orgaName: 'COMITE des  fêtes' },
    { orgaName: '100 %' },
    { orgaName: 'FÊ' },
    { minAmount: 12, maxAmount: 13.4 },
    { maxAmount: -0.01 },
    { startDate: '2025-03-30', endDate: '2025-04-02' },
    { startDate: '2025-03-01', minAmount: 900 },
    { department: 69, office: 691 },
  ];

  it.each(lists)('return the same %s as a plain query, for every filter, state, order and scope', async (_, plain) => {
    for (const applied of filters)
      for (const [place, sort] of Object.keys(plain.sorts).entries())
        for (const direction of ['asc', 'desc'] as const)
          for (const scope of scopes) {
            const state = plain.states[(place + filters.indexOf(applied)) % plain.states.length]!;
            await compare(plain, applied, state, { sort, direction, page: 2, perPage: 15 }, scope);
          }
  });

  const day = fc
    .integer({ min: Date.parse('2023-11-01') / 86_400_000, max: Date.parse('2026-12-20') / 86_400_000 })
    .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
  const digits = fc.integer({ min: 0, max: 400 });
  const search = fc
    .record({
      startDate: fc.oneof(day, fc.constant('2025-03-01')),
      endDate: fc.oneof(day, fc.constant('2026-02-28')),
      orgaName: fc.constantFrom('mairie', 'club', 'Comité  des', '100 %', 'a', 'introuvable', '  '),
      // The beginning of a number, its last digits or a middle part; a text that all numbers contain, and one that none contains.
      number: fc.oneof(
        fc.constantFrom(
          'F69-',
          'f38-2024',
          'A69-2026-0000',
          'F69-2026-000041',
          '2025',
          '6-00',
          '-',
          'f',
          '0',
          '2027',
          '%',
        ),
        digits.map((sequence) => String(sequence).padStart(6, '0')),
        digits.map(String),
      ),
      department: fc.constantFrom(69, 38),
      office: fc.constantFrom(691, 690, 381),
      minAmount: fc.constantFrom(-50, 100.05, 1500),
      maxAmount: fc.constantFrom(130, 1600.5),
      // Few filters at a time: with many, almost no row matches.
      given: fc.subarray(
        ['startDate', 'endDate', 'orgaName', 'number', 'department', 'office', 'minAmount', 'maxAmount'],
        {
          maxLength: 3,
        },
      ),
    })
    .map(({ given, ...all }): Filters =>
      Object.fromEntries(Object.entries(all).filter(([name]) => given.includes(name))),
    );

  it.each(lists)('return the same %s as a plain query, for random searches', async (_, plain) => {
    await fc.assert(
      fc.asyncProperty(
        search,
        fc.constantFrom(...plain.states),
        fc.record({
          sort: fc.constantFrom(...Object.keys(plain.sorts)),
          direction: fc.constantFrom('asc' as const, 'desc' as const),
          page: fc.constantFrom(1, 3, 400),
          perPage: fc.constantFrom(25, 50),
        }),
        fc.constantFrom(...scopes, scopes[0]!, scopes[0]!),
        (...parameters) => compare(plain, ...parameters),
      ),
      { numRuns: 200 },
    );
  });

  it('have stored sums equal to their entries after entries are added and invoices are paid', async () => {
    const { unitOfWork } = database;
    const integrity = new AccountingIntegrity(unitOfWork).checks.find(({ name }) => name === 'accounting.totals')!;
    const stored = () =>
      unitOfWork.query<{ entries: number }>(
        `SELECT kind, sum(entries)::integer AS entries, sum(amount_cents) AS amount, sum(balance_cents) AS balance
         FROM accounting.summed_by_name GROUP BY kind ORDER BY kind`,
      );
    const before = await stored();
    expect(await integrity.find(200)).toEqual([]);
    // One invoice is paid in part and three in full, so that balances and unpaid sums change.
    await unitOfWork.query(`UPDATE accounting.invoices SET paid_cents = paid_cents + 100 WHERE id = 6`);
    await unitOfWork.query(`UPDATE accounting.invoices SET paid_cents = amount_cents WHERE id IN (7, 17, 27)`);
    await unitOfWork.query(`UPDATE accounting.invoices SET comment = 'Relancée' WHERE id < 100`);
    await unitOfWork.query(
      `INSERT INTO accounting.payments (invoice_id, type, amount_cents, paid_on) VALUES (6, 4, 100, '2026-11-21')`,
    );
    // One cheque is received, one is deposited, and one is returned unpaid.
    await unitOfWork.query(
      `INSERT INTO accounting.payments (invoice_id, type, amount_cents, paid_on) VALUES (6, 2, 100, '2026-11-21')`,
    );
    const [taken, bounced] = await unitOfWork.query<{ id: number; invoice: number; cents: string }>(
      `SELECT p.id, p.invoice_id AS invoice, p.amount_cents AS cents
       FROM accounting.payments p JOIN accounting.cheques_to_deposit c ON c.payment_id = p.id ORDER BY p.id LIMIT 2`,
    );
    await unitOfWork.query(
      `INSERT INTO accounting.cheques_deposited_otherwise (payment_id, noted_by, noted_at, booked_on)
       VALUES ($1, 9, '2026-11-21T10:00:00Z', '2026-11-21')`,
      [taken!.id],
    );
    await unitOfWork.query(
      `INSERT INTO accounting.payments (invoice_id, type, amount_cents, paid_on, reverses, reason)
       VALUES ($1, 2, -$2::integer, '2026-11-21', $3, 'Chèque sans provision')`,
      [bounced!.invoice, bounced!.cents, bounced!.id],
    );
    const after = await stored();
    expect(after).not.toEqual(before);
    expect(await integrity.find(200)).toEqual([]);
    // Adding the stored changes to the totals changes no sum.
    await unitOfWork.query('SELECT accounting.fold_totals()');
    expect(await stored()).toEqual(after);
    expect(await integrity.find(200)).toEqual([]);
  });

  it('let a transaction add an entry while another one adds an entry of the same day and place', async () => {
    const { unitOfWork } = database;
    const pay = (cents: number) =>
      unitOfWork.query(
        `INSERT INTO accounting.payments (invoice_id, type, amount_cents, paid_on) VALUES (8, 4, $1, '2026-11-21')`,
        [cents],
      );
    const shownAmount = async () => {
      const { totals } = await payments.list(
        { ...page, sort: 'id', direction: 'asc', type: 4, startDate: '2026-11-21' },
        callerIn(everything),
      );
      return totals.amount;
    };
    const before = await shownAmount();
    const undone = new Error('undone');
    const other = unitOfWork.run(async () => {
      await pay(500);
      // A second connection, while the first one holds its locks: a wait would end in the lock timeout.
      await unitOfWork.dataSource.transaction(async (manager) => {
        await manager.query(`SET LOCAL lock_timeout = '5s'`);
        await manager.query(
          `INSERT INTO accounting.payments (invoice_id, type, amount_cents, paid_on) VALUES (9, 4, 300, '2026-11-21')`,
        );
      });
      throw undone;
    });
    await expect(other).rejects.toBe(undone);
    expect(await shownAmount()).toBe(before + 3);
    // A rolled back fold changes nothing. A fold that finds another one running does nothing.
    const folding = unitOfWork.run(async () => {
      await unitOfWork.query('SELECT accounting.fold_totals()');
      await unitOfWork.dataSource.transaction(async (manager) => {
        await manager.query(`SET LOCAL lock_timeout = '5s'`);
        await manager.query('SELECT accounting.fold_totals()');
      });
      throw undone;
    });
    await expect(folding).rejects.toBe(undone);
    expect(await shownAmount()).toBe(before + 3);
    // Enough entries to start a fold on the way.
    await Promise.all(Array.from({ length: 600 }, () => pay(1)));
    expect(await shownAmount()).toBe(before + 9);
  });

  it('read the first page of every list and sort from an index; a rare sort of a department sorts what its index holds', async () => {
    const definitions: Omit<ListDefinition<never, unknown>, 'linesOf'>[] = [];
    for (const scope of [everything, rhone]) {
      const caller = callerIn(scope);
      for (const direction of ['asc', 'desc'] as const) {
        for (const sort of creditSorts) definitions.push(credits.definition({ sort, direction }, caller));
        for (const sort of paymentSorts)
          for (const type of [1, 2]) definitions.push(payments.definition({ sort, direction, type }, caller));
        for (const sort of invoiceSorts) definitions.push(invoices.definition({ sort, direction }, caller));
      }
    }
    for (const { from, id, key, matching, direction } of definitions) {
      const way = direction === 'asc' ? sql`ASC` : sql`DESC`;
      const plan = await database.unitOfWork.run(async () => {
        // Without sorts, even in a small table: the plan then has a sort only if no index provides the order.
        await database.unitOfWork.query('SET LOCAL enable_sort = off');
        await database.unitOfWork.query('SET LOCAL enable_incremental_sort = off');
        return database.unitOfWork.query<{ 'QUERY PLAN': string }>(
          sql`EXPLAIN SELECT ${id} FROM ${from} WHERE ${matching} ORDER BY ${key} ${way}, ${id} ${way} LIMIT 25`,
        );
      });
      const text = plan.map((line) => line['QUERY PLAN']).join('\n');
      expect(text).toMatch(/Index (Only )?Scan/);
      expect(/Sort/.test(text) && !/Scan using \w+_of_department/.test(text) ? text : '').toBe('');
    }
  });
});
