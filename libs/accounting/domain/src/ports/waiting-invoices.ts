import type { FrozenFileRef } from '@pds/kernel';
import type { InvoiceContent } from '../model/invoice-content';

/** An invoice whose paper is still to be printed. */
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
 * The invoices that were issued and have no paper yet, shared out among all processes that print. What a process has taken
 * stays its own for ten seconds: if it died, the others print it then. Taken too late it is printed twice, and the first
 * paper counts.
 */
export abstract class WaitingInvoices {
  /** Takes up to `most` of them, oldest first. Each is taken so once: what was not printed then is printed alone. */
  abstract take(most: number): Promise<readonly WaitingInvoice[]>;

  /** Whether it has no paper yet, or is none. */
  abstract isWaiting(id: number): Promise<boolean>;

  /** Waits while another process prints it. True once it is the caller's to print, false where it has its paper. */
  abstract untilMine(id: number): Promise<boolean>;

  /** These have their papers: remembered, all or none, unless one is already remembered. */
  abstract done(papers: readonly PrintedPaper[]): Promise<void>;

  /** These were taken and not printed: whoever wants one may have it, alone. */
  abstract release(ids: readonly number[]): Promise<void>;
}
