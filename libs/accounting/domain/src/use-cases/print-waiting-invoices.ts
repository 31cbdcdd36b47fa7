import type { FrozenFiles } from '@pds/kernel';
import type { InvoicePdfs } from '../ports/invoice-pdfs';
import type { PrintedPaper, WaitingInvoice, WaitingInvoices } from '../ports/waiting-invoices';
import type { FreezeInvoicePdf } from './freeze-invoice-pdf';

/** Invoices printed at once, and how many such batches at a time: as many as the browser has pages. */
const batchSize = 20;
const mostBatches = 2;

/** Invoices that are being printed. */
interface Batch {
  readonly printed: Promise<void>;
}

/**
 * Prints the papers of issued invoices, many at once where many wait (docs/adr/0048): whoever asks for one that nobody prints
 * has this process print all that wait, and goes on when its own is there. One that cannot be printed with others is printed
 * alone, for whoever asks for it, who is told why it cannot. It may be stopped or killed at any moment: an invoice without a
 * paper is still asked for by its event, and a paper that came first counts.
 */
export class PrintWaitingInvoices {
  private readonly underWay = new Map<number, Promise<void>>();
  private readonly lanes = new Set<Promise<void>>();
  private readonly taking = new Set<Promise<unknown>>();
  private isStopped = false;

  constructor(
    private readonly waiting: WaitingInvoices,
    private readonly pdfs: InvoicePdfs,
    private readonly freezePdf: FreezeInvoicePdf,
    private readonly frozenFiles: FrozenFiles,
  ) {}

  /** The paper of an invoice is frozen when this returns. Throws `InvoiceNotFound`, or why it cannot be printed. */
  async execute(invoiceId: number): Promise<void> {
    await this.underWay.get(invoiceId);
    if (!(await this.waiting.isWaiting(invoiceId))) return;
    await this.startLanes();
    await this.underWay.get(invoiceId);
    if (!(await this.waiting.untilMine(invoiceId))) return;
    try {
      const file = await this.freezePdf.execute({ invoiceId });
      await this.waiting.done([{ id: invoiceId, file }]);
    } catch (error) {
      await this.waiting.release([invoiceId]);
      throw error;
    }
  }

  /** Takes no more, and returns when what is being printed is frozen. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.lanes);
  }

  /** When it returns, all that this process has taken is known to be under way. */
  private async startLanes(): Promise<void> {
    while (!this.isStopped && this.lanes.size + this.taking.size < mostBatches) {
      const batch = await this.take();
      if (!batch) break;
      const lane = this.printOn(batch).finally(() => this.lanes.delete(lane));
      this.lanes.add(lane);
    }
    await Promise.allSettled(this.taking);
  }

  /** Prints a batch and then the next ones, until none waits. Never fails. */
  private async printOn(first: Batch): Promise<void> {
    for (let batch: Batch | null = first; batch;) {
      await batch.printed;
      // Whoever asks for one of them meets the same trouble, and is told.
      batch = this.isStopped ? null : await this.take().catch(() => null);
    }
  }

  /** Takes what waits and begins to print it; null where nothing waits. */
  private async take(): Promise<Batch | null> {
    const taking = this.waiting.take(batchSize);
    this.taking.add(taking);
    try {
      const invoices = await taking;
      if (invoices.length === 0) return null;
      const printed = this.printBatch(invoices).finally(() => {
        for (const { id } of invoices) this.underWay.delete(id);
      });
      for (const { id } of invoices) this.underWay.set(id, printed);
      return { printed };
    } finally {
      this.taking.delete(taking);
    }
  }

  /** Never fails: an invoice that is not printed is asked for again. */
  private async printBatch(batch: readonly WaitingInvoice[]): Promise<void> {
    const byContent = new Map(batch.map((invoice) => [invoice.content, invoice]));
    const freezing: Promise<PrintedPaper>[] = [];
    try {
      for await (const { content, bytes } of this.pdfs.renderMany([...byContent.keys()])) {
        const paper = this.freeze(byContent.get(content)!, bytes);
        paper.catch(() => undefined);
        freezing.push(paper);
      }
    } catch {
      // Those that are left are printed alone, where the trouble is told if it lasts.
    }
    const papers = (await Promise.allSettled(freezing)).flatMap((frozen) =>
      frozen.status === 'fulfilled' ? [frozen.value] : [],
    );
    const printed = new Set(papers.map(({ id }) => id));
    try {
      await this.waiting.done(papers);
      await this.waiting.release(batch.map(({ id }) => id).filter((id) => !printed.has(id)));
    } catch {
      // Without the database: what was taken is free again in ten seconds.
    }
  }

  private async freeze({ id, number }: WaitingInvoice, bytes: Uint8Array): Promise<PrintedPaper> {
    return { id, file: await this.frozenFiles.freeze(bytes, { folder: 'invoices', name: number, extension: 'pdf' }) };
  }
}
