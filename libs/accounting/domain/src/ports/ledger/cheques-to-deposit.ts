import type { Instant, Scope } from '@pds/kernel';
import type { ChequeToDeposit } from '../../model/ledger/deposit-slip';

/** The received cheques that are neither reversed nor deposited. */
export abstract class ChequesToDeposit {
  /** Returns those of the given payments that are in the caller's scope, locked until the transaction ends. */
  abstract findForUpdate(paymentIds: readonly number[], scope: Scope): Promise<ChequeToDeposit[]>;

  /** Removes permanently the cheques that a user reports as deposited without a slip. Must run in the transaction that locked them. */
  abstract noteDeposited(
    cheques: readonly ChequeToDeposit[],
    noted: { readonly by: number; readonly at: Instant },
  ): Promise<void>;
}
