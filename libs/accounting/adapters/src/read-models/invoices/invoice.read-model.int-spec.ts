import type { Principal, Scope } from '@pds/kernel';
import type { OrganisationsFacade } from '@pds/organisations/contract';
import { loadDemoInvoices, type TestDatabase, testDatabase } from '@pds/testing';
import { InvoiceReadModel, invoiceSorts } from './invoice.read-model';

type Query = Partial<Parameters<InvoiceReadModel['list']>[0]>;

const everything: Scope = { kind: 'all' };
const rhone: Scope = { kind: 'department', departmentId: 69 };

const now = Date.parse('2026-03-15T12:00:00+01:00');

describe('the list of invoices', () => {
  let database: TestDatabase;
  let invoices: InvoiceReadModel;
  const requests: Parameters<OrganisationsFacade['places']>[0][] = [];

  beforeAll(async () => {
    database = await testDatabase();
    invoices = new InvoiceReadModel(
      database.unitOfWork,
      {
        places: async (ids) => {
          requests.push(ids);
          return {
            departments: new Map([[974, { name: 'La Réunion', code: '974', timeZone: 'Indian/Reunion' }]]),
            offices: new Map([[7, { name: 'Givors', departmentId: 69 }]]),
            organisations: new Map(),
          };
        },
      },
      { now: () => now },
    );
    // More than the maximum count, to test both ways of reading a page. Amounts and days repeat.
    await loadDemoInvoices(database.unitOfWork, 11_000);
  });
  afterAll(() => database?.close());

  const list = (query: Query, scope: Scope = everything) => {
    const principal: Principal = { accountId: 1, role: 'ROLE_ADMIN', scope };
    return invoices.list({ page: 1, perPage: 25, sort: 'id', direction: 'desc', ...query }, principal);
  };

  const columns = {
    id: 'id',
    createdAt: 'issued_at',
    dueDate: 'due_at',
    amount: 'amount_cents',
    balance: 'balance_cents',
  };
  const cases: [string, Scope, Query, string][] = [
    ['no filter', everything, {}, 'true'],
    ['an id', everything, { id: 4_321 }, 'id = 4321'],
    ['part of a number', everything, { number: 'f69-2026-0001' }, `number LIKE 'F69-2026-0001%'`],
    ['a wildcard in a number', everything, { number: '_' }, 'false'],
    ['part of a name', everything, { orgaName: 'comite 100 %' }, "organisation_name LIKE 'Comité%'"],
    ['two letters of a name', everything, { orgaName: 'fê' }, "organisation_name LIKE 'Comité%'"],
    ['amounts, both included', everything, { minAmount: 12, maxAmount: 13 }, 'amount_cents BETWEEN 1200 AND 1300'],
    [
      'days of issue, both included',
      everything,
      { startDate: '2026-03-29', endDate: '2026-03-29' },
      `issued_at >= '2026-03-29T00:00+01:00' AND issued_at < '2026-03-30T00:00+02:00'`,
    ],
    ['a department and an office', everything, { department: 69, office: 7 }, 'department_id = 69 AND office_id = 7'],
    ['the unpaid state', everything, { state: 'unpaid' }, 'balance_cents > 0'],
    [
      'the overdue state and a scope',
      rhone,
      { state: 'overdue' },
      `department_id = 69 AND balance_cents > 0 AND due_at < '2026-03-15T12:00+01:00'`,
    ],
    ['the paid state', everything, { state: 'paid' }, 'balance_cents = 0'],
    ['a scope', rhone, {}, 'department_id = 69'],
    ['an office of another department than the scope’s', rhone, { department: 974 }, 'false'],
    [
      'an organiser’s scope',
      { kind: 'organiser', accountId: 3, organisationIds: [4] },
      {},
      '(filed_by = 3 OR organisation_id = 4)',
    ],
  ];

  it.each(cases)('returns for %s the same rows as a plain query, in every order', async (_, scope, query, where) => {
    const from = `FROM accounting.invoices WHERE ${where}`;
    const [count] = await database.unitOfWork.query<{ n: number }>(`SELECT count(*)::integer AS n ${from}`);
    for (const sort of invoiceSorts)
      for (const direction of ['asc', 'desc'] as const)
        for (const page of [1, 4, 440]) {
          const expected = await database.unitOfWork.query<{ id: number }>(
            `SELECT id ${from} ORDER BY ${columns[sort]} ${direction}, id ${direction} LIMIT 25 OFFSET ${(page - 1) * 25}`,
          );
          const found = await list({ ...query, sort, direction, page }, scope);
          expect(found.records.map(({ id }) => ({ id }))).toEqual(expected);
          expect([found.total, found.totalIsExact]).toEqual([Math.min(count!.n, 10_001), count!.n <= 10_000]);
        }
  });

  it('returns the sums of all matching rows, not only of the page', async () => {
    for (const [, scope, query, where] of cases) {
      const [sums] = await database.unitOfWork.query<{ amount: string; balance: string }>(
        `SELECT coalesce(sum(amount_cents), 0) AS amount, coalesce(sum(balance_cents), 0) AS balance
         FROM accounting.invoices WHERE ${where}`,
      );
      const { totals } = await list({ ...query, perPage: 2 }, scope);
      expect(totals).toEqual({ amount: Number(sums!.amount) / 100, balance: Number(sums!.balance) / 100 });
    }
  });

  it('returns the days past the due date of an unpaid invoice as whole calendar days, and 0 for a paid one', async () => {
    const { records } = await list({ state: 'overdue', sort: 'dueDate', direction: 'desc', perPage: 200 });
    expect(records.length).toBeGreaterThan(0);
    for (const { dueDate, daysLate } of records) {
      expect(daysLate).toBe((Date.parse('2026-03-15') - Date.parse(dueDate)) / 86_400_000);
    }
    const paid = await list({ state: 'paid', perPage: 50 });
    expect(paid.records.every(({ daysLate }) => daysLate === 0)).toBe(true);
  });

  it('returns the names of departments and offices, requests each once, and uses the time zone of the department', async () => {
    requests.splice(0);
    const { records } = await list({ sort: 'id', direction: 'asc', perPage: 36 });
    expect(requests).toEqual([{ departments: [69, 974], offices: [7], organisations: [] }]);
    expect(records[35]).toMatchObject({
      departmentName: 'La Réunion',
      officeName: 'Givors',
      createdAt: '2026-02-06T02:59:00+04:00',
    });
    // The department was deleted: the time zone is that of mainland France.
    expect(records[0]).toMatchObject({
      departmentName: null,
      officeName: null,
      createdAt: '2026-01-01T23:59:00+01:00',
    });
  });
});
