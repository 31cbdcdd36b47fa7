import type { Clock, Principal, UnitOfWork } from '@pds/kernel';
import { chequesWanted } from '../model/deposit-slip';
import type { ChequesToDeposit } from '../ports/cheques-to-deposit';

/**
 * Notes that cheques went to the bank without a slip of ours, as those did that were received before there were slips: they are not
 * offered any more, and who said so and when is kept. It is not taken back: a cheque noted by mistake is taken off by a counter-entry
 * and entered again. Throws `NoChequeToDeposit`, `ChequesNotToDeposit` (also those outside the scope).
 */
export class NoteDepositedCheques {
  constructor(
    private readonly cheques: ChequesToDeposit,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @returns how many cheques were noted, each once */
  execute(paymentIds: readonly number[], { accountId, scope }: Principal): Promise<number> {
    return this.unitOfWork.run(async () => {
      const wanted = [...new Set(paymentIds)];
      const found = chequesWanted(wanted, await this.cheques.findForUpdate(wanted, scope));
      await this.cheques.noteDeposited(found, { by: accountId, at: this.clock.now() });
      return wanted.length;
    });
  }
}
