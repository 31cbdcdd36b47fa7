import type { FrozenFileRef } from '@pds/kernel';
import type { InvoiceContent } from '../../model/invoices/invoice-content';

/** An invoice whose paper is not printed yet. */
export interface WaitingInvoice {
  readonly id: number;
  readonly number: string;
  readonly content: InvoiceContent;
}

/** The frozen paper of an invoice. */
export interface PrintedPaper {
  readonly id: number;
  readonly file: FrozenFileRef;
}

/**
 * The issued invoices without a paper, distributed among all printing processes. An invoice taken by a process belongs to it for ten
 * seconds; if the process died, others print it afterwards. If it is taken too late, it is printed twice and the first paper is kept.
 */
export abstract class WaitingInvoices {
  /** Takes up to `most` of them, oldest first. Each is taken once this way: one that was not printed then is printed alone. */
  abstract take(most: number): Promise<readonly WaitingInvoice[]>;

  /** Whether the invoice has no paper yet, or does not exist. */
  abstract isWaiting(id: number): Promise<boolean>;

  /** Waits while another process prints it. Returns true once the caller must print it, false if it has its paper. */
  abstract waitForTurn(id: number): Promise<boolean>;

  /** Stores the papers, all or none, unless one is already stored. */
  abstract markPrinted(papers: readonly PrintedPaper[]): Promise<void>;

  /** Releases invoices that were taken and not printed: a process may print each of them alone. */
  abstract release(ids: readonly number[]): Promise<void>;
}
