import type { InvoiceReadModel } from '@pds/accounting/adapters';
import type { Principal } from '@pds/kernel';
import { p95Beside } from './measure';
import type { BenchRow } from './report';

const everybody: Principal = { accountId: 1, role: 'ROLE_ADMIN', scope: { kind: 'all' } };

/** The list queries of a person at a screen meanwhile, in turns: sorted, searched by words, sorted differently. */
const asked = {
  'as it opens': { sort: 'id' },
  'of a name': { sort: 'id', orgaName: 'mairie' },
  'by balance': { sort: 'balance' },
} as const;

/**
 * How long a person at a screen waits for lists of invoices during some work ({@link p95Beside}), each compared with the time without it.
 * @param while_ the work, as named in the rows
 */
export async function listsBeside(
  invoices: InvoiceReadModel,
  while_: string,
  work: () => Promise<unknown>,
): Promise<BenchRow[]> {
  const asks = Object.entries(asked).map(([which, query]) => ({
    which,
    ask: () => invoices.list({ page: 1, perPage: 25, direction: 'desc', ...query }, everybody),
  }));
  const found = await p95Beside(
    asks.map(({ ask }) => ask),
    work,
  );
  return asks.map(({ which }, place) => {
    const { idle, busy } = found[place]!;
    return {
      what: `the list of invoices ${which} while ${while_}: p95`,
      value: busy,
      unit: 'ms',
      ratio: busy / idle,
      reference: `when not (${idle.toFixed(1)} ms)`,
      goal: { text: 'at most 2', met: busy <= 2 * idle },
    };
  });
}
