import type { InvoiceReadModel } from '@pds/accounting/adapters';
import type { Principal } from '@pds/kernel';
import { p95UnderLoad } from './measure';
import type { BenchRow } from './report';

const allScope: Principal = { accountId: 1, role: 'ROLE_ADMIN', scope: { kind: 'all' } };

/** The list queries that a user sends meanwhile, in turns: sorted, searched by name, sorted differently. */
const listQueries = {
  'as it opens': { sort: 'id' },
  'of a name': { sort: 'id', orgaName: 'mairie' },
  'by balance': { sort: 'balance' },
} as const;

/**
 * Measures how long a user waits for lists of invoices during some work ({@link p95UnderLoad}), compared with the time without it.
 * @param workName the name of the work in the rows
 */
export async function benchListsUnderLoad(
  invoices: InvoiceReadModel,
  workName: string,
  work: () => Promise<unknown>,
): Promise<BenchRow[]> {
  const queries = Object.entries(listQueries).map(([which, query]) => ({
    which,
    runQuery: () => invoices.list({ page: 1, perPage: 25, direction: 'desc', ...query }, allScope),
  }));
  const found = await p95UnderLoad(
    queries.map(({ runQuery }) => runQuery),
    work,
  );
  return queries.map(({ which }, index) => {
    const { idle, busy } = found[index]!;
    return {
      what: `the list of invoices ${which} while ${workName}: p95`,
      value: busy,
      unit: 'ms',
      ratio: busy / idle,
      reference: `when not (${idle.toFixed(1)} ms)`,
      goal: { text: 'at most 2', met: busy <= 2 * idle },
    };
  });
}
