import type { UnitOfWork } from '@pds/kernel';
import type { Accounts } from '../../ports/accounts';
import type { FiledDemands } from '../../ports/login/filed-demands';
import { AccountNotFound, EventNotFound } from '../../users.errors';

/** The accounts for which a browser session may act: the one logged in and the one it just created. */
export interface SessionAccounts {
  readonly accountId: number | null;
  readonly createdAccountId: number | null;
}

/**
 * Links a demand to the account that filed it, as its demand in progress. Only for the account that this browser session is logged in as or
 * just created; otherwise `AccountNotFound` (decisions: Accounts). A demand that another account filed, or that is over, is
 * `EventNotFound`.
 */
export class LinkEvent {
  constructor(
    private readonly accounts: Accounts,
    private readonly demands: FiledDemands,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async execute(command: { accountId: number; demandId: number; session: SessionAccounts | null }): Promise<void> {
    const { accountId, demandId, session } = command;
    if (session?.accountId !== accountId && session?.createdAccountId !== accountId) throw new AccountNotFound();
    await this.unitOfWork.run(async () => {
      const account = await this.accounts.findForUpdate(accountId);
      if (!account) throw new AccountNotFound();
      if (!(await this.demands.isInProgress(demandId, accountId))) throw new EventNotFound();
      account.linkEvent(demandId);
      await this.accounts.save(account);
    });
  }
}
