import type { INestApplicationContext } from '@nestjs/common';
import { Counters, Invoices, IssueInvoice, IssueRemainingInvoices, noAccount } from '@pds/accounting/domain';
import { Money, type Principal, UnitOfWork } from '@pds/kernel';

/** The orders that one writer invoices. */
export interface InvoiceWriting {
  /** First and last number of the orders; the writers divide them. */
  readonly orders: { readonly first: number; readonly last: number };
  /** The position of this writer, and the number of writers. */
  readonly writer: { readonly place: number; readonly of: number };
  /** One transaction in this many is rolled back once its invoices are written, and repeated. */
  readonly rollBackOneIn: number;
}

class RolledBack extends Error {}

const everybody: Principal = { accountId: noAccount, role: 'ROLE_ADMIN', scope: { kind: 'all' } };

/**
 * Invoices a writer's orders through the product's own use case: each order by several invoices of the same amount, one transaction per
 * invoice. Skips what an earlier process, possibly killed at any point, has already done.
 */
export async function invoiceOrders(
  application: INestApplicationContext,
  { orders, writer, rollBackOneIn }: InvoiceWriting,
  invoicesEach: number,
): Promise<void> {
  const issue = application.get(IssueInvoice, { strict: false });
  const invoices = application.get(Invoices, { strict: false });
  const unitOfWork = application.get(UnitOfWork);
  let transactions = writer.place;
  for (let id = orders.first + writer.place; id <= orders.last; id += writer.of) {
    const { invoices: before } = await invoices.billedOn(id);
    for (let left = invoicesEach - before.length; left > 0;) {
      const isRolledBack = ++transactions % rollBackOneIn === 0;
      const written = unitOfWork.run(async () => {
        await issue.execute(
          { ...draft, aidStationId: id, amount: left === 1 ? 'remaining' : Money.ofEuros(1) },
          everybody,
        );
        if (isRolledBack) throw new RolledBack();
      });
      await written.catch(unlessMeant);
      if (!isRolledBack) left--;
    }
  }
}

/** The same in batch mode: several orders per transaction, one invoice each. */
export async function invoiceOrdersTogether(
  application: INestApplicationContext,
  { orders, writer, rollBackOneIn }: InvoiceWriting,
  ordersAtOnce: number,
): Promise<void> {
  const batch = application.get(IssueRemainingInvoices, { strict: false });
  const unitOfWork = application.get(UnitOfWork);
  let transactions = writer.place;
  const next = writer.of * ordersAtOnce;
  for (let first = orders.first + writer.place * ordersAtOnce; first <= orders.last;) {
    const count = Math.min(ordersAtOnce, orders.last - first + 1);
    const ids = Array.from({ length: count }, (_, at) => first + at);
    const isRolledBack = ++transactions % rollBackOneIn === 0;
    const written = unitOfWork.run(async () => {
      const outcomes = await batch.invoiceAtOnce(ids, { scope: everybody.scope, dryRun: false, send: false });
      const wrong = outcomes.find(({ outcome }) => outcome === 'failed');
      if (wrong) throw new Error(`Order ${wrong.aidStationId} was not invoiced: ${JSON.stringify(wrong)}`);
      if (isRolledBack) throw new RolledBack();
    });
    await written.catch(unlessMeant);
    if (!isRolledBack) first += next;
  }
}

const draft = { contact: null, commitmentNumber: '', comment: '' };

/**
 * Takes numbers of a counter and does nothing else, one transaction each and as many rolled back, until told to stop: the reference for the
 * speed of invoicing.
 */
export async function takeNumbers(
  application: INestApplicationContext,
  issuerCode: string,
  rollBackOneIn: number,
  isOver: () => boolean,
): Promise<void> {
  const counters = application.get(Counters, { strict: false });
  const unitOfWork = application.get(UnitOfWork);
  for (let transactions = 1; !isOver(); transactions++) {
    const taken = unitOfWork.run(async () => {
      await counters.take(issuerCode, 'invoice', Date.now());
      if (transactions % rollBackOneIn === 0) throw new RolledBack();
    });
    await taken.catch(unlessMeant);
  }
}

function unlessMeant(error: unknown): void {
  if (!(error instanceof RolledBack)) throw error;
}
