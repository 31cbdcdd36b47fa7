import type { InMemoryInvoices } from './in-memory-invoices';
import { type PrintedPaper, type WaitingInvoice, WaitingInvoices } from '../ports/invoices/waiting-invoices';

/** Waiting invoices as a list of ids that a test fills; those taken by another process are only printed by the caller. */
export class InMemoryWaitingInvoices extends WaitingInvoices {
  readonly ids: number[] = [];
  private readonly taken = new Set<number>();

  constructor(private readonly invoices: InMemoryInvoices) {
    super();
  }

  override async take(most: number): Promise<readonly WaitingInvoice[]> {
    const ids = this.ids.filter((id) => !this.taken.has(id)).slice(0, most);
    for (const id of ids) this.taken.add(id);
    const invoices = await Promise.all(ids.map((id) => this.invoices.find(id)));
    return invoices
      .map((invoice) => invoice!.snapshot())
      .filter(({ file }) => !file)
      .map(({ id, number, content }) => ({ id, number, content }));
  }

  override async isWaiting(id: number): Promise<boolean> {
    return !(await this.invoices.find(id))?.snapshot().file;
  }

  override waitForTurn(id: number): Promise<boolean> {
    this.taken.add(id);
    return this.isWaiting(id);
  }

  override async markPrinted(papers: readonly PrintedPaper[]): Promise<void> {
    for (const { id, file } of papers) await this.invoices.freezeFile(id, file);
  }

  override async release(): Promise<void> {
    // Taken only once, as the port requires.
  }
}
