import type { Clock, Instant, UnitOfWork } from '@pds/kernel';
import type { Accounts } from '../../ports/accounts';
import type { CloseAccount } from '../own-account/close-account';
import type { WithdrawOrganiser } from './withdraw-organiser';

/** Takes back what an import gave: the role in an organisation, and with it an account that nobody ever used. */
export class WithdrawUnansweredOrganiser {
  constructor(
    private readonly accounts: Accounts,
    private readonly withdraw: WithdrawOrganiser,
    private readonly closeAccount: CloseAccount,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Whether the account was created for the organisation, not after `until`, and nobody ever used it. */
  async isUnanswered(accountId: number, organisationId: number, until: Instant): Promise<boolean> {
    const account = await this.accounts.find(accountId);
    return account !== null && account.isUnansweredOrganiserOf(organisationId) && account.snapshot().createdAt <= until;
  }

  execute(command: { readonly accountId: number; readonly organisationId: number }): Promise<void> {
    return this.unitOfWork.run(async () => {
      const account = await this.accounts.findForUpdate(command.accountId);
      if (account?.isUnansweredOrganiserOf(command.organisationId))
        await this.closeAccount.closeUnused(account, this.clock.now());
      else await this.withdraw.execute(command);
    });
  }
}
