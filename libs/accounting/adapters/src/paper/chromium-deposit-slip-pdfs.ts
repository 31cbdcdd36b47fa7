import { type DepositSlipContent, DepositSlipPdfs } from '@pds/accounting/domain';
import type { PdfRenderer } from '@pds/platform';
import { depositSlipPaper } from './deposit-slip-paper';

/** Prints deposit slips with the shared browser. */
export class ChromiumDepositSlipPdfs extends DepositSlipPdfs {
  constructor(private readonly renderer: PdfRenderer) {
    super();
  }

  override render(content: DepositSlipContent, askedBy: number): Promise<Uint8Array> {
    return this.renderer.render(depositSlipPaper(content), String(askedBy));
  }
}
