import type { UnitOfWork } from '@pds/kernel';
import type { OrganiserRoleGiver } from '@pds/users/contract';
import type { Accounts } from '../../ports/accounts';
import type { OrganiserProposals } from '../../ports/organisers/organiser-proposals';
import { AccountNotFound } from '../../users.errors';

/** Makes an account an organiser of an organisation (spec back-office 6), and ends a pending proposal for it. Throws `AccountNotFound`. */
export class AffiliateOrganiser {
  constructor(
    private readonly accounts: Accounts,
    private readonly proposals: OrganiserProposals,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute(command: { accountId: number; organisationId: number; givenBy: OrganiserRoleGiver }): Promise<void> {
    return this.unitOfWork.run(async () => {
      const account = await this.accounts.findForUpdate(command.accountId);
      if (!account) throw new AccountNotFound();
      account.affiliateOrganiser(command.organisationId, await this.accounts.nextAffiliationId(), command.givenBy);
      await this.accounts.save(account);
      await this.proposals.forget(account.id, command.organisationId);
    });
  }
}
