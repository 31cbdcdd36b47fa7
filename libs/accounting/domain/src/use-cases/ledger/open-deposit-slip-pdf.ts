import { type FrozenFiles, isInScope, type Principal } from '@pds/kernel';
import { DepositSlipNotFound } from '../../ledger.errors';
import { depositSlipFileName } from '../../model/ledger/deposit-slip';
import type { DepositSlipPdfs } from '../../ports/ledger/deposit-slip-pdfs';
import type { DepositSlips } from '../../ports/ledger/deposit-slips';

/**
 * Returns the PDF of a deposit slip to staff in its scope, rendered and frozen on first use. Throws `DepositSlipNotFound` (missing or out
 * of scope).
 */
export class OpenDepositSlipPdf {
  constructor(
    private readonly slips: DepositSlips,
    private readonly pdfs: DepositSlipPdfs,
    private readonly frozenFiles: FrozenFiles,
  ) {}

  async execute(
    slipId: number,
    { accountId, scope }: Principal,
  ): Promise<{ readonly fileName: string; readonly bytes: Uint8Array }> {
    const slip = await this.slips.find(slipId);
    if (!slip || !isInScope(scope, slip.ownership)) throw new DepositSlipNotFound();
    let { file } = slip;
    if (!file) {
      const bytes = await this.pdfs.render(slip.content, accountId);
      const place = { folder: 'deposit-slips', name: slip.given.number, extension: 'pdf' };
      file = await this.slips.freezeFile(slipId, await this.frozenFiles.freeze(bytes, place));
    }
    return { fileName: depositSlipFileName(slip), bytes: await this.frozenFiles.read(file) };
  }
}
