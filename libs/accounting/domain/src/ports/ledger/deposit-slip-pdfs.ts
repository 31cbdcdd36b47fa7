import type { DepositSlipContent } from '../../model/ledger/deposit-slip';

/** Renders the PDF of a deposit slip from its frozen content. */
export abstract class DepositSlipPdfs {
  /** @param askedBy the account that waits for it */
  abstract render(content: DepositSlipContent, askedBy: number): Promise<Uint8Array>;
}
