import { createApplicationContext } from '@pds/application';
import { readSettings } from '@pds/platform';
import { invoiceOrders, invoiceOrdersTogether, takeNumbers } from './invoice-writer';

/** The task of a process that writes invoices, passed as JSON on its command line. */
export interface InvoiceWritingTask {
  readonly url: string;
  readonly dataDir: string;
  /** The indexes of this process's writers among all writers. Each writer has its own connection. */
  readonly writerIndexes: readonly number[];
  /** The number of writers of all processes. */
  readonly writerCount: number;
  readonly orders: { readonly first: number; readonly last: number };
  readonly rollBackEvery: number;
  /**
   * `invoicesEach`: this many invoices per order, one by one. `ordersAtOnce`: this many orders per transaction with one invoice each, like
   * the batch. `bareIssuer`: no invoices, only numbers from this issuer's counter, until the process receives `SIGTERM`.
   */
  readonly mode:
    { readonly invoicesEach: number } | { readonly ordersAtOnce: number } | { readonly bareIssuer: string };
}

/**
 * Runs the writers of one process. Several such processes write invoices at once, and may be killed at any moment. The process prints
 * `ready` when it can begin, begins when it reads a line, and exits when its orders are invoiced.
 */
export async function runInvoiceWriting(task: InvoiceWritingTask): Promise<void> {
  const settings = readSettings({
    DATA_DIR: task.dataDir,
    LOG_LEVEL: 'silent',
    DATABASE_POOL_SIZE: String(task.writerIndexes.length + 1),
  });
  const application = await createApplicationContext(settings, task.url);
  let isOver = false;
  process.once('SIGTERM', () => (isOver = true));
  process.stdout.write('ready\n');
  await new Promise((begin) => process.stdin.once('data', begin));
  await Promise.all(
    task.writerIndexes.map((index) => {
      const { orders, rollBackEvery, mode } = task;
      const writing = { orders, writer: { index, count: task.writerCount }, rollBackEvery };
      if ('bareIssuer' in mode) return takeNumbers(application, mode.bareIssuer, rollBackEvery, () => isOver);
      return 'ordersAtOnce' in mode
        ? invoiceOrdersTogether(application, writing, mode.ordersAtOnce)
        : invoiceOrders(application, writing, mode.invoicesEach);
    }),
  );
  await application.close();
  process.exit(0);
}
