import type { FrozenFiles } from '@pds/kernel';
import type { InvoicePdfs } from '../../ports/invoices/invoice-pdfs';
import type { PrintedPaper, WaitingInvoice, WaitingInvoices } from '../../ports/invoices/waiting-invoices';
import type { FreezeInvoicePdf } from './freeze-invoice-pdf';

/** Invoices printed in one batch, and the number of simultaneous batches: one per browser page. */
const batchSize = 20;
const maxBatches = 2;

/** Invoices being printed. */
interface Batch {
  readonly printed: Promise<void>;
}

/**
 * Prints the papers of issued invoices, in batches when many wait (docs/adr/0048): a caller that requests an invoice that no process prints
 * makes this process print all waiting ones, and continues when the requested one is ready. An invoice that cannot be printed with others
 * is printed alone for its caller, who gets the error. The process may be stopped or killed at any moment: the event of an invoice without
 * a paper requests it again, and the first paper is kept.
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

  /** Returns once the paper of an invoice is frozen. Throws `InvoiceNotFound`, or the reason why it cannot be printed. */
  async execute(invoiceId: number): Promise<void> {
    await this.underWay.get(invoiceId);
    if (!(await this.waiting.isWaiting(invoiceId))) return;
    await this.startLanes();
    await this.underWay.get(invoiceId);
    if (!(await this.waiting.waitForTurn(invoiceId))) return;
    try {
      const file = await this.freezePdf.execute({ invoiceId });
      await this.waiting.markPrinted([{ id: invoiceId, file }]);
    } catch (error) {
      await this.waiting.release([invoiceId]);
      throw error;
    }
  }

  /** Stops taking invoices, and returns when those being printed are frozen. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.lanes);
  }

  /** When it returns, `underWay` contains everything that this process has taken. */
  private async startLanes(): Promise<void> {
    while (!this.isStopped && this.lanes.size + this.taking.size < maxBatches) {
      const batch = await this.take();
      if (!batch) break;
      const lane = this.printUntilNoneWaits(batch).finally(() => this.lanes.delete(lane));
      this.lanes.add(lane);
    }
    await Promise.allSettled(this.taking);
  }

  /** Prints a batch and then further ones, until none waits. Never fails. */
  private async printUntilNoneWaits(first: Batch): Promise<void> {
    for (let batch: Batch | null = first; batch;) {
      await batch.printed;
      // A later caller that requests one of them gets the same error.
      batch = this.isStopped ? null : await this.take().catch(() => null);
    }
  }

  /** Takes waiting invoices and starts printing them; null if none waits. */
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

  /** Never fails: the event of an invoice that is not printed requests it again. */
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
      // The remaining ones are printed alone, which reports the error if it persists.
    }
    const papers = (await Promise.allSettled(freezing)).flatMap((frozen) =>
      frozen.status === 'fulfilled' ? [frozen.value] : [],
    );
    const printed = new Set(papers.map(({ id }) => id));
    try {
      await this.waiting.markPrinted(papers);
      await this.waiting.release(batch.map(({ id }) => id).filter((id) => !printed.has(id)));
    } catch {
      // Without the database, the leases expire in ten seconds.
    }
  }

  private async freeze({ id, number }: WaitingInvoice, bytes: Uint8Array): Promise<PrintedPaper> {
    return { id, file: await this.frozenFiles.freeze(bytes, { folder: 'invoices', name: number, extension: 'pdf' }) };
  }
}
