import type { Instant, Scope } from '@pds/kernel';
import type { ChequeToDeposit } from '../model/deposit-slip';

/** The cheques that were received, not taken off since, and not deposited yet. */
export abstract class ChequesToDeposit {
  /** Those among some payments that are in the caller's scope, locked until the transaction ends. */
  abstract findForUpdate(paymentIds: readonly number[], scope: Scope): Promise<ChequeToDeposit[]>;

  /** Leaves out, for good, cheques that somebody says were deposited without a slip. Must run in the transaction that locked them. */
  abstract noteDeposited(
    cheques: readonly ChequeToDeposit[],
    noted: { readonly by: number; readonly at: Instant },
  ): Promise<void>;
}
