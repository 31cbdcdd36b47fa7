import { readSettings } from '@pds/platform';
import { createApplicationContext } from '../../create-application';
import { invoiceOrders, invoiceOrdersTogether, takeNumbers } from './invoice-writer';

/** What a process that writes invoices is told, on its command line, as JSON. */
export interface InvoiceWritingTask {
  readonly url: string;
  readonly dataDir: string;
  /** Writers of this process, each on a connection of its own: places among all of them. */
  readonly places: readonly number[];
  readonly of: number;
  readonly orders: { readonly first: number; readonly last: number };
  readonly rollBackOneIn: number;
  /**
   * Each order by so many invoices, one by one; or, as the batch does, so many orders together by one invoice each; or no invoice: only
   * numbers of this issuer's counter, until it is told `SIGTERM`.
   */
  readonly way: { readonly invoicesEach: number } | { readonly ordersAtOnce: number } | { readonly bareIssuer: string };
}

/**
 * The work of one process among several that write invoices at once and may be killed at any moment. Says `ready` on its standard
 * output once it could begin, begins when a line comes in, and ends by itself when its orders are invoiced.
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
