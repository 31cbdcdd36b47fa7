import type { Clock, Principal, UnitOfWork } from '@pds/kernel';
import { checkBookedDay } from '../../model/ledger/booked-day';
import { checkDeposit, composeDepositSlip, type DepositSlip } from '../../model/ledger/deposit-slip';
import type { ChequesToDeposit } from '../../ports/ledger/cheques-to-deposit';
import type { Counters } from '../../ports/invoices/counters';
import type { DepositSlips } from '../../ports/ledger/deposit-slips';
import type { Invoices } from '../../ports/invoices/invoices';
import { findFirstBookableDay } from './find-first-bookable-day';
import { assignNumber } from '../invoices/assign-number';

export interface DepositChequesCommand {
  /** Cheques by the id of their payment. */
  readonly paymentIds: readonly number[];
  /** Calendar date `YYYY-MM-DD`. */
  readonly depositedOn: string;
}

/**
 * Creates a deposit slip of cheques; each cheque is on one slip only. Its number, `R69-2026-000004`, is gapless per issuer like invoice
 * numbers. Throws `NoChequeToDeposit`, `ChequesNotToDeposit` (also for those outside the scope), `ChequesOfSeveralIssuers`,
 * `DepositDateRefused`, `DepositBeforeCheque`, `DateBeforeBooks`.
 */
export class DepositCheques {
  constructor(
    private readonly cheques: ChequesToDeposit,
    private readonly counters: Counters,
    private readonly slips: DepositSlips,
    private readonly invoices: Invoices,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute({ paymentIds, depositedOn }: DepositChequesCommand, { accountId, scope }: Principal): Promise<DepositSlip> {
    return this.unitOfWork.run(async () => {
      const chosenIds = [...new Set(paymentIds)];
      const found = await this.cheques.findForUpdate(chosenIds, scope);
      const issuer = checkDeposit(chosenIds, found, { depositedOn, now: this.clock.now() });
      checkBookedDay(depositedOn, await findFirstBookableDay(this.invoices, issuer.code), 'depositedOn');
      const id = await this.slips.nextId();
      const given = await assignNumber(this.counters, 'deposit-slip', issuer, this.clock.now());
      const slip = composeDepositSlip({ id, given, madeBy: accountId }, issuer, depositedOn, found);
      await this.slips.add(slip);
      return slip;
    });
  }
}
