import type { Outbox } from '@pds/kernel';
import { VouchingEnded } from '@pds/users/contract';
import type { Account } from '../../model/account';
import type { Identities } from '../../ports/login/identities';
import type { SecondFactors } from '../../ports/second-factor/second-factors';

/**
 * Ends what somebody else may have set up on an account before its address was proved: their identity at a provider, with what it vouched
 * for ({@link VouchingEnded}), and a second factor that came without a password. Called when the address is proved; changes nothing once it
 * was, nor when the browser is signed in to the account. Joins the caller's transaction, which locks the account.
 */
export class EndForeignIdentity {
  constructor(
    private readonly identities: Identities,
    private readonly secondFactors: SecondFactors,
    private readonly outbox: Outbox,
  ) {}

  /** @param signedInAs the account of the browser's session, if any */
  async of(account: Account, signedInAs: number | null | undefined): Promise<void> {
    if (account.hasConfirmedEmail || signedInAs === account.id) return;
    if (await this.identities.forgetAllOf(account.id)) {
      await this.outbox.publish(VouchingEnded({ accountId: account.id }));
    }
    // Only the reader of the address has a password. With one, the factor is theirs: staff may have corrected the address since.
    if (!account.hasPassword) await this.secondFactors.forget(account.id);
  }
}
