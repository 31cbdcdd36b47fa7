import { readSettings } from '@pds/platform';
import { createApplicationContext } from '../../create-application';
import { invoiceOrders, invoiceOrdersTogether, takeNumbers } from './invoice-writer';

/** The task of a process that writes invoices, given as JSON on its command line. */
export interface InvoiceWritingTask {
  readonly url: string;
  readonly dataDir: string;
  /** The writers of this process, each on its own connection: their positions among all writers. */
  readonly places: readonly number[];
  readonly of: number;
  readonly orders: { readonly first: number; readonly last: number };
  readonly rollBackOneIn: number;
  /**
   * Each order by this many invoices, one by one; or, as the batch does, this many orders per transaction with one invoice each; or no
   * invoice: only numbers of this issuer's counter, until the process receives `SIGTERM`.
   */
  readonly way: { readonly invoicesEach: number } | { readonly ordersAtOnce: number } | { readonly bareIssuer: string };
}

/**
 * The work of one of several processes that write invoices at once and may be killed at any moment. Prints `ready` on its standard output
 * when it can begin, begins when it reads a line, and ends when its orders are invoiced.
 */
export async function runInvoiceWriting(task: InvoiceWritingTask): Promise<void> {
  const settings = readSettings({
    DATA_DIR: task.dataDir,
    LOG_LEVEL: 'silent',
    DATABASE_POOL_SIZE: String(task.places.length + 1),
  });
  const application = await createApplicationContext(settings, task.url);
  let isOver = false;
  process.once('SIGTERM', () => (isOver = true));
  process.stdout.write('ready\n');
  await new Promise((begin) => process.stdin.once('data', begin));
  await Promise.all(
    task.places.map((place) => {
      const { orders, rollBackOneIn, way } = task;
      const writing = { orders, writer: { place, of: task.of }, rollBackOneIn };
      if ('bareIssuer' in way) return takeNumbers(application, way.bareIssuer, rollBackOneIn, () => isOver);
      return 'ordersAtOnce' in way
        ? invoiceOrdersTogether(application, writing, way.ordersAtOnce)
        : invoiceOrders(application, writing, way.invoicesEach);
    }),
  );
  await application.close();
  process.exit(0);
}
