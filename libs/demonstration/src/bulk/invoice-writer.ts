import type { INestApplicationContext } from '@nestjs/common';
import { Counters, Invoices, IssueInvoice, IssueRemainingInvoices, noAccount } from '@pds/accounting/domain';
import { Money, type Principal, UnitOfWork } from '@pds/kernel';

/** The orders that one writer invoices. */
export interface InvoiceWriting {
  /** First and last number of the orders, which are divided among the writers. */
  readonly orders: { readonly first: number; readonly last: number };
  /** The index of this writer, from 0, and the number of all writers. */
  readonly writer: { readonly index: number; readonly count: number };
  /** Every n-th transaction is rolled back after its invoices are written, then repeated. */
  readonly rollBackEvery: number;
}

class RolledBack extends Error {}

const administrator: Principal = { accountId: noAccount, role: 'ROLE_ADMIN', scope: { kind: 'all' } };

/**
 * Invoices a writer's orders through the product's own use case: each order by several invoices of the same amount, one transaction per
 * invoice. Skips what an earlier process, possibly killed at any point, has already done.
 */
export async function invoiceOrders(
  application: INestApplicationContext,
  { orders, writer, rollBackEvery }: InvoiceWriting,
  invoicesEach: number,
): Promise<void> {
  const issue = application.get(IssueInvoice, { strict: false });
  const invoices = application.get(Invoices, { strict: false });
  const unitOfWork = application.get(UnitOfWork);
  let transactions = writer.index;
  for (let id = orders.first + writer.index; id <= orders.last; id += writer.count) {
    const { invoices: before } = await invoices.stationBilling(id);
    for (let left = invoicesEach - before.length; left > 0;) {
      const isRolledBack = ++transactions % rollBackEvery === 0;
      const written = unitOfWork.run(async () => {
        await issue.execute(
          { ...draft, aidStationId: id, amount: left === 1 ? 'remaining' : Money.ofEuros(1) },
          administrator,
        );
        if (isRolledBack) throw new RolledBack();
      });
      await written.catch(rethrowUnlessRolledBack);
      if (!isRolledBack) left--;
    }
  }
}

/** Like {@link invoiceOrders}, in batch mode: several orders per transaction, one invoice each. */
export async function invoiceOrdersTogether(
  application: INestApplicationContext,
  { orders, writer, rollBackEvery }: InvoiceWriting,
  ordersAtOnce: number,
): Promise<void> {
  const batch = application.get(IssueRemainingInvoices, { strict: false });
  const unitOfWork = application.get(UnitOfWork);
  let transactions = writer.index;
  const next = writer.count * ordersAtOnce;
  for (let first = orders.first + writer.index * ordersAtOnce; first <= orders.last;) {
    const count = Math.min(ordersAtOnce, orders.last - first + 1);
    const ids = Array.from({ length: count }, (_, at) => first + at);
    const isRolledBack = ++transactions % rollBackEvery === 0;
    const written = unitOfWork.run(async () => {
      const outcomes = await batch.invoiceTogether(ids, { scope: administrator.scope, dryRun: false, send: false });
      const wrong = outcomes.find(({ outcome }) => outcome === 'failed');
      if (wrong) throw new Error(`Order ${wrong.aidStationId} was not invoiced: ${JSON.stringify(wrong)}`);
      if (isRolledBack) throw new RolledBack();
    });
    await written.catch(rethrowUnlessRolledBack);
    if (!isRolledBack) first += next;
  }
}

const draft = { contact: null, commitmentNumber: '', comment: '' };

/**
 * Only takes numbers from a counter, one per transaction, with the same share of rollbacks, until `isOver` returns true: the reference for
 * the speed of invoicing.
 */
export async function takeNumbers(
  application: INestApplicationContext,
  issuerCode: string,
  rollBackEvery: number,
  isOver: () => boolean,
): Promise<void> {
  const counters = application.get(Counters, { strict: false });
  const unitOfWork = application.get(UnitOfWork);
  for (let transactions = 1; !isOver(); transactions++) {
    const taken = unitOfWork.run(async () => {
      await counters.take(issuerCode, 'invoice', Date.now());
      if (transactions % rollBackEvery === 0) throw new RolledBack();
    });
    await taken.catch(rethrowUnlessRolledBack);
  }
}

function rethrowUnlessRolledBack(error: unknown): void {
  if (!(error instanceof RolledBack)) throw error;
}
