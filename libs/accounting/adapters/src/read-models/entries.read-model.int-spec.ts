import { cash, type Payment, paidInCash } from '@pds/accounting/domain';
import type { Principal, Scope } from '@pds/kernel';
import { linesOfOneMoment, type ListDefinition, sql } from '@pds/platform';
import { RecordingUnitOfWork } from '@pds/platform/testing';
import { depositDemoCheques, loadDemoBooks, type TestDatabase, testDatabase } from '@pds/testing';
import fc from 'fast-check';
import { CreditReadModel, type CreditSearch, creditSorts } from './credit.read-model';
import { CustomerBalances } from './customer-balance.read-model';
import { ExportedLists } from './exported-lists.read-model';
import { InvoiceReadModel, invoiceSorts, invoiceStates } from './invoice.read-model';
import { PaymentReadModel, type PaymentSearch, paymentSorts } from './payment.read-model';

const everything: Scope = { kind: 'all' };
const rhone: Scope = { kind: 'department', departmentId: 69 };
const office: Scope = { kind: 'office', officeId: 691, departmentId: 69 };
const organiser: Scope = { kind: 'organiser', accountId: 30, organisationIds: [40] };

/** The conditions that scopes stand for, written out. */
const scopes: readonly (readonly [Scope, string])[] = [
  [everything, 'true'],
  [rhone, 'department_id = 69'],
  [office, 'office_id = 691'],
  [organiser, '(filed_by = 30 OR organisation_id = 40)'],
];

/** Whether payments are cheques that were taken to the bank. */
const toDeposit = 'id IN (SELECT payment_id FROM accounting.cheques_to_deposit)';
const deposited = `(id IN (SELECT payment_id FROM accounting.deposited_cheques)
  OR id IN (SELECT payment_id FROM accounting.cheques_deposited_otherwise))`;

const now = Date.parse('2026-11-20T12:00:00+01:00');
const page = { page: 1, perPage: 25 };

describe('the lists of the books', () => {
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
    // Enough payments for both ways of finding a page.
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

  async function plainSum(table: string, where: string): Promise<number> {
    const [row] = await database.unitOfWork.query<{ sum: string }>(
      `SELECT coalesce(sum(amount_cents), 0) AS sum FROM accounting.${table} WHERE ${where}`,
    );
    return Number(row!.sum) / 100;
  }

  type CreditFilter = Partial<Omit<CreditSearch, 'sort' | 'direction'>>;
  type PaymentFilter = Partial<Omit<PaymentSearch, 'sort' | 'direction'>>;

  const creditCases: [string, CreditFilter, string][] = [
    ['nothing', {}, 'true'],
    ['an id', { id: 432 }, 'id = 432'],
    ['part of a number', { number: 'a69-2025-0005' }, `number LIKE 'A69-2025-0005%'`],
    ['a wildcard in a number', { number: '%' }, 'false'],
    ['part of a name', { orgaName: 'COMITE des  fêtes' }, `organisation_name LIKE 'Comité des fêtes%'`],
    ['a name with a wildcard', { orgaName: '100 %' }, `organisation_name LIKE 'Association 100%'`],
    ['amounts, both included', { minAmount: 12, maxAmount: 13.4 }, 'amount_cents BETWEEN 1200 AND 1340'],
    [
      'days of issue, both included',
      { startDate: '2025-03-30', endDate: '2025-04-02' },
      `issued_at >= '2025-03-30T00:00+01:00' AND issued_at < '2025-04-03T00:00+02:00'`,
    ],
    ['a department and an office', { department: 69, office: 691 }, 'department_id = 69 AND office_id = 691'],
    ['another department', { department: 38 }, 'department_id = 38'],
  ];

  it.each(creditCases)('finds the credit notes of %s, in every order and scope', async (_, filters, where) => {
    for (const [scope, own] of scopes)
      for (const sort of creditSorts)
        for (const direction of ['asc', 'desc'] as const) {
          const column = { id: 'id', createdAt: 'issued_at', amount: 'amount_cents' }[sort];
          const expected = await plainIds(
            'credit_notes',
            `${own} AND (${where})`,
            `${column} ${direction}, id ${direction}`,
          );
          const found = await credits.list({ ...page, perPage: 40, ...filters, sort, direction }, callerIn(scope));
          expect(found.records.map(({ id }) => id)).toEqual(expected.slice(0, 40));
          expect([found.total, found.totalIsExact]).toEqual([expected.length, true]);
          expect(found.totals.amount).toBe(await plainSum('credit_notes', `${own} AND (${where})`));
        }
  });

  const paymentCases: [string, PaymentFilter, string][] = [
    ['every type', {}, 'true'],
    ['transfers', { type: 1 }, 'type = 1'],
    ['cheques', { type: 2 }, 'type = 2'],
    ['an id', { type: 2, id: 33 }, 'type = 2 AND id = 33'],
    ['a cheque of another id', { type: 2, id: 36 }, 'type = 2 AND id = 36'],
    [
      'part of an invoice’s number',
      { type: 1, number: '-2026-0001' },
      `type = 1 AND invoice_number LIKE '%-2026-0001%'`,
    ],
    ['part of a name', { type: 2, orgaName: 'mairie' }, `type = 2 AND organisation_name LIKE 'Mairie%'`],
    ['two letters of a name', { type: 2, orgaName: 'FÊ' }, `type = 2 AND organisation_name LIKE 'Comité%'`],
    [
      'amounts, both included',
      { type: 2, minAmount: 60, maxAmount: 65 },
      'type = 2 AND amount_cents BETWEEN 6000 AND 6500',
    ],
    ['what was taken off or given back', { maxAmount: -0.01 }, 'amount_cents < 0'],
    [
      'days of payment, both included',
      { type: 1, startDate: '2025-03-30', endDate: '2025-04-02' },
      `type = 1 AND paid_on BETWEEN '2025-03-30' AND '2025-04-02'`,
    ],
    ['days since', { type: 1, startDate: '2025-03-01' }, `type = 1 AND paid_on >= '2025-03-01'`],
    ['days until', { type: 2, endDate: '2025-02-28' }, `type = 2 AND paid_on <= '2025-02-28'`],
    ['what is to be deposited', { type: 2, deposit: 'to-deposit' }, toDeposit],
    ['what was deposited', { type: 2, deposit: 'deposited' }, deposited],
    ['what was deposited, of any type', { deposit: 'deposited' }, deposited],
    ['transfers that were deposited', { type: 1, deposit: 'deposited' }, 'false'],
    [
      'what was deposited of a name',
      { type: 2, deposit: 'deposited', orgaName: 'mairie' },
      `${deposited} AND organisation_name LIKE 'Mairie%'`,
    ],
    [
      'what was deposited of a year of numbers',
      { type: 2, deposit: 'deposited', number: '2025' },
      `${deposited} AND invoice_number LIKE '%2025%'`,
    ],
    [
      'what was deposited of two digits',
      { type: 2, deposit: 'deposited', number: '41' },
      `${deposited} AND invoice_number LIKE '%41%'`,
    ],
    [
      'what was deposited of some days and amounts',
      { type: 2, deposit: 'deposited', startDate: '2025-03-01', endDate: '2026-02-10', minAmount: 900 },
      `${deposited} AND paid_on BETWEEN '2025-03-01' AND '2026-02-10' AND amount_cents >= 90000`,
    ],
    [
      'what is to be deposited of some days',
      { type: 2, deposit: 'to-deposit', startDate: '2026-11-01' },
      `${toDeposit} AND paid_on >= '2026-11-01'`,
    ],
  ];

  it.each(paymentCases)('finds the payments of %s, in every order and scope', async (_, filters, where) => {
    for (const [scope, own] of scopes)
      for (const sort of paymentSorts)
        for (const direction of ['asc', 'desc'] as const) {
          const column = { id: 'id', paymentDate: 'paid_on', amount: 'amount_cents' }[sort];
          const expected = await plainIds(
            'payments',
            `${own} AND (${where})`,
            `${column} ${direction}, id ${direction}`,
          );
          const query = { page: 2, perPage: 15, ...filters, sort, direction };
          const found = await payments.list(query, callerIn(scope));
          expect(found.records.map(({ id }) => id)).toEqual(expected.slice(15, 30));
          expect(found.total).toBe(Math.min(expected.length, 10_001));
          expect(found.totals.amount).toBe(await plainSum('payments', `${own} AND (${where})`));
        }
  });

  it('tells what was paid in cash of each invoice as the rule of the domain counts it', async () => {
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
    // Some were paid in cash, of which some was taken off: else this would say little.
    expect(paid.some((euros) => euros > 0)).toBe(true);
    const shown = records.flatMap(({ id }) => entriesOf.get(id) ?? []);
    expect(shown.some(({ type, reverses }) => type === cash && reverses !== null)).toBe(true);
  });

  it('tells what an entry is, of which invoice, and for whom', async () => {
    const list = async (filters: PaymentFilter) =>
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

  it('is exported as it is shown: the same lines in the same order', async () => {
    const whole = async <Row extends object, Line>(definition: ListDefinition<Row, Line>) => {
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
    expect(await whole(invoices.definition(invoiceSearch, caller))).toEqual(
      shown.invoices.map(({ paidInCash: _, ...line }) => line),
    );
    expect(await whole(credits.definition(creditSearch, caller))).toEqual(shown.credits);
    expect(await whole(payments.definition(paymentSearch, caller))).toEqual(shown.payments);
    for (const records of Object.values(shown)) expect(records.length).toBeGreaterThan(20);
  });

  it('is exported as it stood when that began, each invoice once, whatever is paid while it is written', async () => {
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
    // The one in sight owes less and would come again, those to come owe nothing and would not come.
    const pay = (seen: number, toCome: readonly number[]) =>
      unitOfWork.query(
        `UPDATE accounting.invoices SET paid_cents = paid_cents + CASE id WHEN $1 THEN balance_cents - 1 ELSE balance_cents END
         WHERE id = $1 OR id = ANY($2)`,
        [seen, toCome],
      );
    const begun = await balances();
    expect(begun.length).toBeGreaterThan(1_000);
    const lines: (readonly [number, number])[] = [];
    for await (const some of list.lines() as AsyncGenerator<readonly { id: number; balance: number }[]>) {
      if (lines.length === 0) await pay(some[0]!.id, [begun[600]![0]!, begun.at(-1)![0]!]);
      lines.push(...some.map(({ id, balance }) => [id, balance] as const));
    }
    expect(lines).toEqual(begun);

    const left = await balances();
    expect(left).toHaveLength(begun.length - 2);
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

  it('adds up any days, places, states and names to the cent, from what is kept added up', async () => {
    const day = fc
      .integer({ min: Date.parse('2023-11-01') / 86_400_000, max: Date.parse('2026-12-20') / 86_400_000 })
      .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
    const search = fc.record(
      {
        startDate: fc.oneof(day, fc.constant('2025-03-01')),
        endDate: fc.oneof(day, fc.constant('2026-02-28')),
        department: fc.constantFrom(69, 38),
        office: fc.constantFrom(691, 690, 381),
        state: fc.constantFrom(...invoiceStates),
        orgaName: fc.constantFrom('club', 'Comité  des', '100 %', 'a', 'introuvable', '  '),
      },
      { requiredKeys: [] },
    );
    const sums = async (table: string, { from, where }: { from: string; where: string }) => {
      const [row] = await database.unitOfWork.query<{ amount: string; balance: string }>(
        `SELECT coalesce(sum(amount_cents), 0) AS amount, coalesce(sum(${from}), 0) AS balance
         FROM accounting.${table} WHERE ${where}`,
      );
      return { amount: Number(row!.amount) / 100, balance: Number(row!.balance) / 100 };
    };
    await fc.assert(
      fc.asyncProperty(search, fc.constantFrom(...scopes), async (asked, [scope, own]) => {
        const { startDate, endDate, department, office: officeId, state, orgaName } = asked;
        const name = orgaName?.trim().replace(/\s+/g, ' ');
        const all = (column: string) =>
          [
            own,
            startDate && `${column} >= '${startDate}'`,
            endDate && `${column} <= '${endDate}'`,
            department && `department_id = ${department}`,
            officeId && `office_id = ${officeId}`,
            name && `strpos(organisation_name_search, platform.searchable('${name}')) > 0`,
          ]
            .filter(Boolean)
            .join(' AND ');
        const inParis = `(issued_at AT TIME ZONE 'Europe/Paris')::date`;
        const states = {
          unpaid: 'balance_cents > 0',
          overdue: `balance_cents > 0 AND due_at < '2026-11-20T00:00+01:00'`,
          paid: 'balance_cents = 0',
        };
        const where = `${all(inParis)} AND ${state ? states[state] : 'true'}`;
        const order = { sort: 'id', direction: 'asc' } as const;
        const found = await invoices.list({ ...page, ...order, ...asked }, callerIn(scope));
        expect(found.totals).toEqual(await sums('invoices', { from: 'balance_cents', where }));
        const { state: _, ...rest } = asked;
        const credited = await credits.list({ ...page, ...order, ...rest }, callerIn(scope));
        expect(credited.totals.amount).toBe((await sums('credit_notes', { from: '0', where: all(inParis) })).amount);
        if (department || officeId) return;
        const paid = await payments.list({ ...page, ...order, startDate, endDate, orgaName, type: 2 }, callerIn(scope));
        const cheques = { from: '0', where: `type = 2 AND ${all('paid_on')}` };
        expect(paid.totals.amount).toBe((await sums('payments', cheques)).amount);
      }),
      { numRuns: 120 },
    );
  });

  it('adds up the invoices of any part of a number to the cent, in every state', async () => {
    const { unitOfWork } = database;
    // Some blocks stand among the changes too, which nobody has added up yet.
    const isFolded = async () => (await unitOfWork.query('SELECT FROM accounting.total_changes')).length === 0;
    for (let id = 407; await isFolded(); id += 10)
      await unitOfWork.query('UPDATE accounting.invoices SET paid_cents = amount_cents WHERE id = $1', [id]);
    const numbers = await unitOfWork.query<{ number: string }>('SELECT number FROM accounting.invoices ORDER BY id');
    const part = fc
      .record({ row: fc.nat(numbers.length - 1), from: fc.nat(13), length: fc.integer({ min: 1, max: 14 }) })
      .map(({ row, from, length }) => numbers[row]!.number.slice(from, from + length))
      .filter((text) => text !== '');
    // None; of a year, of every number, over both ends of a block, twice in one number, more digits than any has.
    const special = fc.constantFrom('2027', '2025', '-', '5-0000', '000', '11', '111', '0111', 'f1', '%', '1234567');
    const conditions = { all: 'true', unpaid: 'balance_cents > 0', paid: 'balance_cents = 0' };
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(part, special),
        fc.constantFrom(...(Object.keys(conditions) as (keyof typeof conditions)[])),
        async (number, state) => {
          const [sums] = await unitOfWork.query<{ amount: string; balance: string }>(
            `SELECT coalesce(sum(amount_cents), 0) AS amount, coalesce(sum(balance_cents), 0) AS balance
             FROM accounting.invoices WHERE strpos(number, upper($1)) > 0 AND ${conditions[state]}`,
            [number],
          );
          const { totals } = await invoices.list(
            { ...page, sort: 'id', direction: 'asc', number, ...(state !== 'all' && { state }) },
            callerIn(everything),
          );
          expect(totals).toEqual({ amount: Number(sums!.amount) / 100, balance: Number(sums!.balance) / 100 });
        },
      ),
      { numRuns: 200 },
    );
  });

  it('keeps what is added up as entries are written and invoices are paid', async () => {
    const { unitOfWork } = database;
    const totals = () =>
      unitOfWork.query(
        `SELECT kind, span, first_day::text, department_id, office_id, sum(entries)::bigint AS entries,
                sum(amount_cents)::bigint AS amount_cents, sum(balance_cents)::bigint AS balance_cents
         FROM accounting.summed GROUP BY 1, 2, 3, 4, 5
         HAVING (sum(entries), sum(amount_cents), sum(balance_cents)) <> (0, 0, 0)
         UNION ALL
         SELECT kind, 'name', name, NULL, NULL, sum(entries)::bigint, sum(amount_cents)::bigint, sum(balance_cents)::bigint
         FROM accounting.summed_by_name GROUP BY kind, name
         HAVING (sum(entries), sum(amount_cents), sum(balance_cents)) <> (0, 0, 0)
         UNION ALL
         SELECT kind, 'block', block, NULL, NULL, sum(entries)::bigint, sum(amount_cents)::bigint, sum(balance_cents)::bigint
         FROM accounting.summed_by_block GROUP BY kind, block
         HAVING (sum(entries), sum(amount_cents), sum(balance_cents)) <> (0, 0, 0)
         ORDER BY kind, span, first_day, department_id, office_id`,
      );
    const afresh = () =>
      unitOfWork.query(
        `WITH entry AS (
           SELECT 'invoice' AS kind, (issued_at AT TIME ZONE 'Europe/Paris')::date AS day, department_id, office_id,
                  organisation_name_search AS name,
                  amount_cents, balance_cents FROM accounting.invoices
           UNION ALL SELECT 'unpaid', (issued_at AT TIME ZONE 'Europe/Paris')::date, department_id, office_id, organisation_name_search,
                  amount_cents, balance_cents FROM accounting.invoices WHERE balance_cents > 0
           UNION ALL SELECT 'unpaid-due', (due_at AT TIME ZONE 'Europe/Paris')::date, department_id, office_id, organisation_name_search,
                  amount_cents, balance_cents FROM accounting.invoices WHERE balance_cents > 0
           UNION ALL SELECT 'credit-note', (issued_at AT TIME ZONE 'Europe/Paris')::date, department_id, office_id, organisation_name_search,
                  amount_cents, 0 FROM accounting.credit_notes
           UNION ALL SELECT 'payment-' || type, paid_on, department_id, office_id, organisation_name_search,
                  amount_cents, 0 FROM accounting.payments
           UNION ALL SELECT 'cheque-to-deposit', paid_on, department_id, office_id, organisation_name_search,
                  amount_cents, 0 FROM accounting.payments WHERE ${toDeposit}
           UNION ALL SELECT 'cheque-deposited', paid_on, department_id, office_id, organisation_name_search,
                  amount_cents, 0 FROM accounting.payments WHERE ${deposited})
         SELECT kind, span, date_trunc(span, day)::date::text AS first_day, department_id, office_id,
                count(*) AS entries, sum(amount_cents)::bigint AS amount_cents, sum(balance_cents)::bigint AS balance_cents
         FROM entry CROSS JOIN (VALUES ('month'), ('day')) AS spans (span) GROUP BY 1, 2, 3, 4, 5
         UNION ALL
         SELECT kind, 'name', name, NULL, NULL, count(*), sum(amount_cents)::bigint, sum(balance_cents)::bigint
         FROM entry WHERE kind <> 'unpaid-due' GROUP BY kind, name
         UNION ALL
         SELECT kind, 'block', block, NULL, NULL, count(*), sum(amount_cents)::bigint, sum(balance_cents)::bigint
         FROM (SELECT 'invoice' AS kind, left(number, length(number) - 2) AS block, amount_cents, balance_cents FROM accounting.invoices
               UNION ALL SELECT 'unpaid', left(number, length(number) - 2), amount_cents, balance_cents
               FROM accounting.invoices WHERE balance_cents > 0
               UNION ALL SELECT 'payment-' || type, left(invoice_number, length(invoice_number) - 2), amount_cents, 0
               FROM accounting.payments
               UNION ALL SELECT 'cheque-to-deposit', left(invoice_number, length(invoice_number) - 2), amount_cents, 0
               FROM accounting.payments WHERE ${toDeposit}
               UNION ALL SELECT 'cheque-deposited', left(invoice_number, length(invoice_number) - 2), amount_cents, 0
               FROM accounting.payments WHERE ${deposited}) AS numbered GROUP BY kind, block
         ORDER BY kind, span, first_day, department_id, office_id`,
      );
    expect(await totals()).toEqual(await afresh());
    // One is paid in part, one whole and one is credited: the balances move, the last one out of what is unpaid.
    await unitOfWork.query(`UPDATE accounting.invoices SET paid_cents = paid_cents + 100 WHERE id = 6`);
    await unitOfWork.query(`UPDATE accounting.invoices SET paid_cents = amount_cents WHERE id IN (7, 17, 27)`);
    await unitOfWork.query(`UPDATE accounting.invoices SET comment = 'Relancée' WHERE id < 100`);
    await unitOfWork.query(
      `INSERT INTO accounting.payments (invoice_id, type, amount_cents, paid_on) VALUES (6, 4, 100, '2026-11-21')`,
    );
    // Of cheques one comes in, one goes to the bank, and one bounces.
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
    const moved = await totals();
    expect(moved).toEqual(await afresh());
    expect(moved.length).toBeGreaterThan(1_000);
    // The same when all of it is folded into the totals.
    await unitOfWork.query('SELECT accounting.fold_totals()');
    expect(await totals()).toEqual(moved);
  });

  it('makes nobody wait who writes an entry of the same day and place', async () => {
    const { unitOfWork } = database;
    const pay = (cents: number) =>
      unitOfWork.query(
        `INSERT INTO accounting.payments (invoice_id, type, amount_cents, paid_on) VALUES (8, 4, $1, '2026-11-21')`,
        [cents],
      );
    const offered = async () => {
      const { totals } = await payments.list(
        { ...page, sort: 'id', direction: 'asc', type: 4, startDate: '2026-11-21' },
        callerIn(everything),
      );
      return totals.amount;
    };
    const before = await offered();
    const undone = new Error('undone');
    const other = unitOfWork.run(async () => {
      await pay(500);
      // Another connection, while this one holds whatever it holds: it would wait in vain.
      await unitOfWork.dataSource.transaction(async (manager) => {
        await manager.query(`SET LOCAL lock_timeout = '5s'`);
        await manager.query(
          `INSERT INTO accounting.payments (invoice_id, type, amount_cents, paid_on) VALUES (9, 4, 300, '2026-11-21')`,
        );
      });
      throw undone;
    });
    await expect(other).rejects.toBe(undone);
    expect(await offered()).toBe(before + 3);
    // Who folds and is undone leaves all as it was; who meets one that folds leaves it to the next.
    const folding = unitOfWork.run(async () => {
      await unitOfWork.query('SELECT accounting.fold_totals()');
      await unitOfWork.dataSource.transaction(async (manager) => {
        await manager.query(`SET LOCAL lock_timeout = '5s'`);
        await manager.query('SELECT accounting.fold_totals()');
      });
      throw undone;
    });
    await expect(folding).rejects.toBe(undone);
    expect(await offered()).toBe(before + 3);
    // So often that some of it is folded on the way.
    await Promise.all(Array.from({ length: 600 }, () => pay(1)));
    expect(await offered()).toBe(before + 9);
  });

  it('finds what was deposited by the few that were not, however little memory there is', async () => {
    const recording = new RecordingUnitOfWork(database.dataSource);
    const query = { sort: 'id', direction: 'asc', deposit: 'deposited', minAmount: 900, page: 1, perPage: 25 } as const;
    await new PaymentReadModel(recording, { namesOf: async () => new Map() }).list(query, callerIn(everything));
    const ofDeposited = recording.sent.filter(({ text }) => text.includes('accounting.cheques_not_for_deposit'));
    expect(ofDeposited).toHaveLength(2);
    const [summing] = ofDeposited;
    expect(summing!.text).not.toContain('accounting.deposited_cheques');
    const plan = await database.unitOfWork.run(async () => {
      await database.unitOfWork.query(`SET LOCAL work_mem = '64kB'`);
      return database.unitOfWork.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${summing!.text}`, summing!.parameters);
    });
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).not.toMatch(/SubPlan/);
  });

  it('finds the first page of every list and sort by an index, whoever asks', async () => {
    const asked: Omit<ListDefinition<never, unknown>, 'linesOf'>[] = [];
    for (const scope of [everything, rhone]) {
      const caller = callerIn(scope);
      for (const direction of ['asc', 'desc'] as const) {
        for (const sort of creditSorts) asked.push(credits.definition({ sort, direction }, caller));
        for (const sort of paymentSorts)
          for (const type of [undefined, 1, 2])
            asked.push(payments.definition({ sort, direction, ...(type && { type }) }, caller));
        for (const sort of invoiceSorts) asked.push(invoices.definition({ sort, direction }, caller));
      }
    }
    for (const { from, id, key, matching, direction } of asked) {
      const way = direction === 'asc' ? sql`ASC` : sql`DESC`;
      const plan = await database.unitOfWork.run(async () => {
        // Whatever it may cost in a small table: what is left to sort no index brings in order.
        await database.unitOfWork.query('SET LOCAL enable_sort = off');
        await database.unitOfWork.query('SET LOCAL enable_incremental_sort = off');
        return database.unitOfWork.query<{ 'QUERY PLAN': string }>(
          sql`EXPLAIN SELECT ${id} FROM ${from} WHERE ${matching} ORDER BY ${key} ${way}, ${id} ${way} LIMIT 25`,
        );
      });
      const text = plan.map((line) => line['QUERY PLAN']).join('\n');
      expect(text).toMatch(/Index (Only )?Scan/);
      expect(text).not.toMatch(/Sort/);
    }
  });
});
