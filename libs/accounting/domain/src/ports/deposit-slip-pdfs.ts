import type { DepositSlipContent } from '../model/deposit-slip';

/** Makes the PDF of a deposit slip from what was frozen. */
export abstract class DepositSlipPdfs {
  /** @param askedBy the account that waits for it */
  abstract render(content: DepositSlipContent, askedBy: number): Promise<Uint8Array>;
}
