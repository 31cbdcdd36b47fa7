import { CreditReadModel, InvoiceReadModel, PaymentReadModel } from '@pds/accounting/adapters';
import { depositDemoCheques, loadDemoBooks } from '@pds/demonstration';
import type { Clock, Principal, Scope } from '@pds/kernel';
import { allOrders, type BenchDatabase, measureSearch, type Order, withBenchDatabase } from './read-model';
import type { BenchRow } from './report';

/** `--small`: a smoke run, whose figures do not count for the goals. */
const isSmall = process.argv.includes('--small');
export const invoiceCount = isSmall ? 20_000 : 1_000_000;

/** The last day of the books; fixed, so that a retained database remains valid. */
const now = Date.parse('2026-11-20T12:00:00+01:00');

type Filters = Record<string, string | number>;

interface Search {
  readonly what: string;
  readonly filters?: Filters;
}

/**
 * Measures the accounting lists with a million invoices, six hundred thousand payments and a hundred thousand credit notes: each search
 * with its totals, through the code that the controllers call. A row reports the slowest order of a search. The database is retained for
 * the next run.
 */
export function benchAccountingLists(): Promise<BenchRow[]> {
  return withBenchDatabase(isSmall ? 'pds_bench_books_small' : 'pds_bench_books', load, async (database) => {
    const { unitOfWork } = database;
    const clock: Clock = { now: () => now };
    const places = {
      places: async () => ({ departments: new Map(), offices: new Map(), organisations: new Map() }),
    };
    const invoices = new InvoiceReadModel(unitOfWork, places, clock);
    const credits = new CreditReadModel(unitOfWork, places);
    const payments = new PaymentReadModel(unitOfWork, { namesOf: async () => new Map() });
    const rows: BenchRow[] = [];
    const measure = async (
      name: string,
      runQuery: (query: never, principal: Principal) => Promise<unknown>,
      { sorts, searches }: { sorts: readonly string[]; searches: readonly Search[] },
    ) => {
      for (const [whose, scope] of scopes)
        for (const { what, filters = {} } of searches) {
          const principal: Principal = { accountId: 1, role: 'ROLE_ACCOUNTING', scope };
          const runIn = (order: Order<string>) =>
            runQuery({ page: 1, perPage: 25, ...order, ...filters } as never, principal);
          rows.push(...(await measureSearch(`${name}, ${whose}, ${what}`, ordersFor(sorts, filters), runIn)));
        }
    };
    await measure('invoices', (query, principal) => invoices.list(query, principal), {
      sorts: ['id', 'createdAt', 'dueDate', 'amount', 'balance'],
      searches: [
        ...shared,
        { what: 'unpaid', filters: { state: 'unpaid' } },
        { what: 'overdue', filters: { state: 'overdue' } },
        { what: 'paid', filters: { state: 'paid' } },
        { what: 'paid of a year', filters: { state: 'paid', ...year } },
        { what: 'overdue of a year', filters: { state: 'overdue', ...year } },
        { what: 'unpaid of a customer', filters: { state: 'unpaid', orgaName: 'mairie 17' } },
        { what: 'unpaid of a name of one in five', filters: { state: 'unpaid', orgaName: 'mairie' } },
        { what: 'rare: overdue of a name of one in five', filters: { state: 'overdue', orgaName: 'mairie' } },
        { what: 'rare: overdue of amounts', filters: { state: 'overdue', minAmount: 1500 } },
        { what: 'paid of a department and a name', filters: { state: 'paid', department: 38, orgaName: 'mairie' } },
      ],
    });
    await measure('credit notes', (query, principal) => credits.list(query, principal), {
      sorts: ['id', 'createdAt', 'amount'],
      searches: shared,
    });
    for (const [name, type] of [
      ['transfers', 1],
      ['cheques', 2],
    ] as const)
      await measure(name, (query, principal) => payments.list(query, principal), {
        sorts: ['id', 'paymentDate', 'amount'],
        searches: shared
          .filter(({ filters }) => !(filters && ('department' in filters || 'office' in filters)))
          .concat(type === 2 ? deposits : [])
          .map((search) => ({ ...search, filters: { ...search.filters, type } })),
      });
    return rows;
  });
}

const scopes: readonly (readonly [whose: string, scope: Scope])[] = [
  ['all', { kind: 'all' }],
  ['a department', { kind: 'department', departmentId: 69 }],
  ['an office', { kind: 'office', officeId: 691, departmentId: 69 }],
];

const month = { startDate: '2025-03-01', endDate: '2025-03-31' };
const year = { startDate: '2025-01-15', endDate: '2026-02-10' };

/** « À remettre » and « Remis », alone and combined with the other filters of cheques. */
const deposits: readonly Search[] = (['to-deposit', 'deposited'] as const).flatMap((deposit): Search[] => [
  { what: deposit, filters: { deposit } },
  { what: `${deposit}, row 5 000`, filters: { deposit, page: 200 } },
  { what: `${deposit}, a year and some days`, filters: { deposit, ...year } },
  { what: `${deposit}, the last month`, filters: { deposit, startDate: '2026-10-20', endDate: '2026-11-20' } },
  { what: `${deposit}, a name of one in five`, filters: { deposit, orgaName: 'mairie' } },
  { what: `${deposit}, an exact number`, filters: { deposit, number: 'F69-2025-000041' } },
  { what: `rare: ${deposit}, a year of numbers`, filters: { deposit, number: '2025' } },
  { what: `rare: ${deposit}, half of all amounts`, filters: { deposit, minAmount: 1500 } },
]);

/** The searches common to all accounting lists. */
const shared: readonly Search[] = [
  { what: 'everything' },
  { what: 'row 5 000', filters: { page: 200 } },
  { what: 'a month', filters: month },
  { what: 'a year and some days', filters: year },
  { what: 'an id', filters: { id: 54_321 } },
  { what: 'an exact number', filters: { number: 'F69-2026-000041' } },
  { what: 'a number’s beginning', filters: { number: 'F69-2026' } },
  { what: 'a number’s last digits', filters: { number: '00432' } },
  { what: 'a name of one in five', filters: { orgaName: 'mairie' } },
  { what: 'a name, few', filters: { orgaName: 'comite des fetes 1234' } },
  { what: 'no such name', filters: { orgaName: 'introuvable' } },
  { what: 'a name of one in five, a month', filters: { orgaName: 'mairie', ...month } },
  { what: 'a customer, a year', filters: { orgaName: 'mairie 17', ...year } },
  { what: 'a department', filters: { department: 38 } },
  { what: 'a department, a name and a year', filters: { department: 38, orgaName: 'mairie', ...year } },
  { what: 'an office', filters: { office: 381 } },
  { what: 'rare: a year of numbers', filters: { number: '2026' } },
  { what: 'rare: an earlier year of numbers', filters: { number: '2024' } },
  { what: 'rare: a year’s end and two digits', filters: { number: '6-00' } },
  { what: 'rare: two digits of a number', filters: { number: '41' } },
  { what: 'rare: one digit of a number', filters: { number: '4' } },
  { what: 'amounts, few', filters: { minAmount: 120, maxAmount: 121 } },
  { what: 'rare: amounts, half of all', filters: { minAmount: 1500 } },
  { what: 'rare: half of all amounts, a year', filters: { minAmount: 1500, ...year } },
  { what: 'rare: half of all amounts, a name of one in five', filters: { orgaName: 'mairie', minAmount: 1500 } },
  { what: 'rare: half of all amounts, a year of numbers', filters: { minAmount: 1500, number: '2025' } },
  { what: 'rare: a department, half of all amounts', filters: { department: 38, minAmount: 1500 } },
  { what: 'rare: a name of one in five, a year', filters: { orgaName: 'mairie', ...year } },
  { what: 'rare: a name of one in five, a year of numbers', filters: { orgaName: 'mairie', number: '2025' } },
  { what: 'rare: a year of numbers, a month', filters: { number: '2025', ...month } },
];

/** Returns every order if there is no filter, otherwise every sort in one direction. */
function ordersFor(sorts: readonly string[], filters: Filters): Order<string>[] {
  const isUnfiltered = Object.keys(filters).every((name) => name === 'type');
  return allOrders(sorts).filter((_, place) => isUnfiltered || place % 4 === 0 || place % 4 === 3);
}

async function load({ unitOfWork }: BenchDatabase): Promise<void> {
  await loadDemoBooks(unitOfWork, {
    invoices: invoiceCount,
    now,
    onProgress: (done) =>
      process.stderr.write(`\r${done.toLocaleString('en')} of ${invoiceCount.toLocaleString('en')} `),
  });
  process.stderr.write('\n');
  await depositDemoCheques(unitOfWork, now);
}
