import type { UnitOfWork } from '@pds/kernel';
import type { Accounts } from '../../ports/accounts';
import type { OrganiserProposals } from '../../ports/organisers/organiser-proposals';

/** Withdraws what `AffiliateOrganiser` gave: the role follows the managers of the organisation. A link that proposed it becomes invalid. */
export class WithdrawOrganiser {
  constructor(
    private readonly accounts: Accounts,
    private readonly proposals: OrganiserProposals,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute(command: { accountId: number; organisationId: number }): Promise<void> {
    return this.unitOfWork.run(async () => {
      const account = await this.accounts.findForUpdate(command.accountId);
      if (!account) return;
      account.withdrawOrganiser(command.organisationId);
      await this.accounts.save(account);
      await this.proposals.forget(account.id, command.organisationId);
    });
  }
}
