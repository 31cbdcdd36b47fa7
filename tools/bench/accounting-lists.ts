import { CreditReadModel, InvoiceReadModel, PaymentReadModel } from '@pds/accounting/adapters';
import { depositDemoCheques, loadDemoBooks } from '@pds/composition';
import type { Clock, Principal, Scope } from '@pds/kernel';
import { type BenchDatabase, measureReadModel, withBenchDatabase } from './read-model';
import type { BenchRow } from './report';

/** `--small`: a smoke run, whose figures do not count for the goals. */
const isSmall = process.argv.includes('--small');
export const invoiceCount = isSmall ? 20_000 : 1_000_000;

/** The last day of the books: fixed, so that a retained database stays valid. */
const now = Date.parse('2026-11-20T12:00:00+01:00');

type Filters = Record<string, string | number>;

interface Variant {
  readonly what: string;
  readonly filters?: Filters;
}

/**
 * The lists of accounting over a million invoices, six hundred thousand payments and a hundred thousand credit notes: each filter and sort
 * with its totals through the code that the controllers call, and the same SQL sent raw through pg. The database is retained for the next
 * run.
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
      ask: (query: never, principal: Principal) => Promise<unknown>,
      { sorts, variants }: { sorts: readonly string[]; variants: readonly Variant[] },
    ) => {
      for (const [whose, scope, goalMs] of scopes)
        for (const { what, filters = {} } of variants)
          for (const [sort, direction] of ordersOf(sorts, filters)) {
            const query = { page: 1, perPage: 25, sort, direction, ...filters };
            const principal: Principal = { accountId: 1, role: 'ROLE_ACCOUNTING', scope };
            const title = `${name}, ${whose}, ${what}, by ${sort} ${direction}`;
            rows.push(
              ...(await measureReadModel({ what: title, goalMs }, database, () => ask(query as never, principal))),
            );
          }
    };
    await measure('invoices', (query, principal) => invoices.list(query, principal), {
      sorts: ['id', 'createdAt', 'dueDate', 'amount', 'balance'],
      variants: [
        ...shared,
        { what: 'unpaid', filters: { state: 'unpaid' } },
        { what: 'overdue', filters: { state: 'overdue' } },
        { what: 'paid', filters: { state: 'paid' } },
        { what: 'overdue of a year', filters: { state: 'overdue', startDate: '2025-03-10', endDate: '2026-03-09' } },
        { what: 'unpaid of a name', filters: { state: 'unpaid', orgaName: 'mairie 17' } },
        { what: 'unpaid of a name of one in five', filters: { state: 'unpaid', orgaName: 'mairie' } },
        { what: 'overdue of amounts', filters: { state: 'overdue', minAmount: 1500 } },
        { what: 'paid of a department and a name', filters: { state: 'paid', department: 38, orgaName: 'mairie' } },
      ],
    });
    await measure('credit notes', (query, principal) => credits.list(query, principal), {
      sorts: ['id', 'createdAt', 'amount'],
      variants: shared,
    });
    for (const [name, type] of [
      ['transfers', 1],
      ['cheques', 2],
    ] as const)
      await measure(name, (query, principal) => payments.list(query, principal), {
        sorts: ['id', 'paymentDate', 'amount'],
        variants: shared
          .filter(({ filters }) => !(filters && ('department' in filters || 'office' in filters)))
          .concat(type === 2 ? deposits : [])
          .map(({ what, filters }) => ({ what, filters: { ...filters, type } })),
      });
    return rows;
  });
}

const scopes: readonly (readonly [whose: string, scope: Scope, goalMs: number])[] = [
  ['all', { kind: 'all' }, 100],
  ['a department', { kind: 'department', departmentId: 69 }, 50],
  ['an office', { kind: 'office', officeId: 691, departmentId: 69 }, 50],
];

const month = { startDate: '2025-03-01', endDate: '2025-03-31' };
const year = { startDate: '2025-01-15', endDate: '2026-02-10' };

/** « À remettre » and « Remis », alone and with the other filters on cheques. */
const deposits: readonly Variant[] = (['to-deposit', 'deposited'] as const).flatMap((deposit): Variant[] => [
  { what: deposit, filters: { deposit } },
  { what: `${deposit}, row 5 000`, filters: { deposit, page: 200 } },
  { what: `${deposit}, a year and some days`, filters: { deposit, ...year } },
  { what: `${deposit}, the last month`, filters: { deposit, startDate: '2026-10-20', endDate: '2026-11-20' } },
  { what: `${deposit}, a name of one in five`, filters: { deposit, orgaName: 'mairie' } },
  { what: `${deposit}, a year of numbers`, filters: { deposit, number: '2025' } },
  { what: `${deposit}, two digits of a number`, filters: { deposit, number: '41' } },
  { what: `${deposit}, half of all amounts`, filters: { deposit, minAmount: 1500 } },
]);

/** The filters of every accounting list. */
const shared: readonly Variant[] = [
  { what: 'everything' },
  { what: 'row 5 000', filters: { page: 200 } },
  { what: 'a month', filters: month },
  { what: 'a year and some days', filters: year },
  { what: 'an id', filters: { id: 54_321 } },
  { what: 'part of a number', filters: { number: '00432' } },
  { what: 'a year of numbers', filters: { number: '2026' } },
  { what: 'a year’s end and two digits', filters: { number: '6-00' } },
  { what: 'an earlier year of numbers', filters: { number: '2024' } },
  { what: 'two digits of a number', filters: { number: '41' } },
  { what: 'one digit of a number', filters: { number: '4' } },
  { what: 'a name of one in five', filters: { orgaName: 'mairie' } },
  { what: 'a name, few', filters: { orgaName: 'comite des fetes 1234' } },
  { what: 'no such name', filters: { orgaName: 'introuvable' } },
  { what: 'amounts, few', filters: { minAmount: 120, maxAmount: 121 } },
  { what: 'amounts, half of all', filters: { minAmount: 1500 } },
  { what: 'a name of one in five, a year', filters: { orgaName: 'mairie', ...year } },
  { what: 'a name of one in five, a month', filters: { orgaName: 'mairie', ...month } },
  { what: 'a name of one in five, a year of numbers', filters: { orgaName: 'mairie', number: '2025' } },
  { what: 'a name of one in five, half of all amounts', filters: { orgaName: 'mairie', minAmount: 1500 } },
  { what: 'half of all amounts, a year', filters: { minAmount: 1500, ...year } },
  { what: 'half of all amounts, a year of numbers', filters: { minAmount: 1500, number: '2025' } },
  { what: 'a year of numbers, a month', filters: { number: '2025', ...month } },
  { what: 'a department, half of all amounts', filters: { department: 38, minAmount: 1500 } },
  { what: 'a department, a name and a year', filters: { department: 38, orgaName: 'mairie', ...year } },
  { what: 'a department', filters: { department: 38 } },
  { what: 'an office', filters: { office: 381 } },
];

/** Every sort: in both directions without filters and for numbers, which follow the order of time; otherwise in one direction each. */
function ordersOf(sorts: readonly string[], filters: Filters): (readonly [sort: string, direction: 'asc' | 'desc'])[] {
  const isBothWays = Object.keys(filters).every((name) => name === 'type' || name === 'number');
  return sorts.flatMap((sort, place) => {
    const ways = isBothWays ? (['desc', 'asc'] as const) : [place % 2 === 0 ? ('desc' as const) : ('asc' as const)];
    return ways.map((direction) => [sort, direction] as const);
  });
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
