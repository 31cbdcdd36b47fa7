import type { Clock, Outbox, UnitOfWork } from '@pds/kernel';
import { AffiliationsChanged } from '@pds/users/contract';
import type { Accounts } from '../ports/accounts';
import type { OrganiserProposals } from '../ports/organiser-proposals';
import type { Tokens } from '../ports/tokens';
import { ProposalNoLongerValid } from '../users.errors';

/**
 * A person agrees to manage an organisation, by the link sent to their address: they are its organiser from now on, and
 * other contexts hear of it. Staff of its department then see the account; they gain no say over it. Throws
 * `ProposalNoLongerValid`, also once the account has another address: whoever reads the former one speaks for nobody.
 */
export class AcceptOrganiserProposal {
  constructor(
    private readonly accounts: Accounts,
    private readonly proposals: OrganiserProposals,
    private readonly tokens: Tokens,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(secret: string): Promise<void> {
    return this.unitOfWork.run(async () => {
      const [digest, now] = [this.tokens.digest(secret), this.clock.now()];
      const proposal = await this.proposals.findByToken(digest, now);
      const account = proposal && (await this.accounts.findForUpdate(proposal.accountId));
      if (!account || account.email.toLowerCase() !== proposal.email.toLowerCase()) throw new ProposalNoLongerValid();
      // Held now: whoever appoints or dismisses the person holds the account too before they forget what was proposed.
      if (!(await this.proposals.consume(digest, now))) throw new ProposalNoLongerValid();
      account.affiliateOrganiser(proposal.organisationId, await this.accounts.nextAffiliationId(), 'staff');
      await this.accounts.save(account);
      await this.outbox.publish(AffiliationsChanged({ accountId: account.id }));
    });
  }
}
