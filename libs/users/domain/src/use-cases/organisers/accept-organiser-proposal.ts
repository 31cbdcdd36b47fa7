import type { Clock, Outbox, UnitOfWork } from '@pds/kernel';
import { AffiliationsChanged } from '@pds/users/contract';
import type { Accounts } from '../../ports/accounts';
import type { OrganiserProposals } from '../../ports/organisers/organiser-proposals';
import type { Tokens } from '../../ports/login/tokens';
import { ProposalNoLongerValid } from '../../users.errors';

/**
 * Accepts a proposal to manage an organisation, by the link sent to the person's address: they become its organiser, and other contexts are
 * notified. Staff of its department then see the account, but gain no authority over it. Throws `ProposalNoLongerValid`, also once the
 * account has another address: a reader of the former address cannot act for it.
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
      // Locked now: an appointment or a dismissal of the person also locks the account before deleting the proposal.
      if (!(await this.proposals.consume(digest, now))) throw new ProposalNoLongerValid();
      account.affiliateOrganiser(proposal.organisationId, await this.accounts.nextAffiliationId(), 'staff');
      await this.accounts.save(account);
      await this.outbox.publish(AffiliationsChanged({ accountId: account.id }));
    });
  }
}
