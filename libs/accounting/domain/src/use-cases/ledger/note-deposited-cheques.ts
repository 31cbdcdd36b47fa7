import type { Clock, Principal, UnitOfWork } from '@pds/kernel';
import { checkChosenCheques } from '../../model/ledger/deposit-slip';
import type { ChequesToDeposit } from '../../ports/ledger/cheques-to-deposit';

/**
 * Records that cheques were deposited without a slip of this product, like those received before slips existed: they are not offered again,
 * and who recorded it and when is stored. It cannot be undone: reverse a cheque noted by mistake by a counter-entry and enter it again.
 * Throws `NoChequeToDeposit`, `ChequesNotToDeposit` (also for those outside the scope).
 */
export class NoteDepositedCheques {
  constructor(
    private readonly cheques: ChequesToDeposit,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @returns the number of cheques noted, each once */
  execute(paymentIds: readonly number[], { accountId, scope }: Principal): Promise<number> {
    return this.unitOfWork.run(async () => {
      const chosenIds = [...new Set(paymentIds)];
      const found = checkChosenCheques(chosenIds, await this.cheques.findForUpdate(chosenIds, scope));
      await this.cheques.noteDeposited(found, { by: accountId, at: this.clock.now() });
      return chosenIds.length;
    });
  }
}
