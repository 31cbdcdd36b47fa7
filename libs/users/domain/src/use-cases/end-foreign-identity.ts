import type { Outbox } from '@pds/kernel';
import { AffiliationsChanged } from '@pds/users/contract';
import type { Account } from '../model/account';
import type { Identities } from '../ports/identities';
import type { SecondFactors } from '../ports/second-factors';

/**
 * Ends what somebody else may have set up on an account before its address was proved: their identity at a provider, their second factor,
 * and the organisations that the SIRET of that identity brought. Called when the address is proved; changes nothing once it was, nor when
 * the browser is signed in to the account. Joins the caller's transaction, which locks and saves the account.
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
    const employer = await this.identities.employerOf(account.id);
    await this.identities.forgetAllOf(account.id);
    await this.secondFactors.forget(account.id);
    if (employer === null) return;
    account.withdrawGivenOrganiserRoles();
    await this.outbox.publish(AffiliationsChanged({ accountId: account.id }));
  }
}
