import type { UnitOfWork } from '@pds/kernel';
import type { AccountMails } from '../../ports/account-mails';
import type { OrganiserProposals } from '../../ports/organisers/organiser-proposals';
import type { Tokens } from '../../ports/login/tokens';

/** Asks a person by e-mail whether they agree to manage an organisation. A repeated cause sends one link. */
export class SendOrganiserProposal {
  constructor(
    private readonly proposals: OrganiserProposals,
    private readonly mails: AccountMails,
    private readonly tokens: Tokens,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute(command: { proposalId: number; cause: string }): Promise<void> {
    return this.unitOfWork.run(async () => {
      const proposal = await this.proposals.find(command.proposalId);
      if (!proposal) return;
      const token = this.tokens.issue();
      if (!(await this.proposals.assignToken(proposal.id, token.digest, command.cause))) return;
      await this.mails.postOrganiserProposal({
        key: `users.organiser-proposal:${command.cause}`,
        to: proposal.email,
        secret: token.secret,
      });
    });
  }
}
