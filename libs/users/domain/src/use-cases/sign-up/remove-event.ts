import type { Principal, UnitOfWork } from '@pds/kernel';
import type { Accounts } from '../../ports/accounts';
import { AccountNotFound } from '../../users.errors';

/** Clears the caller's demand in progress. Throws `AccountNotFound`. */
export class RemoveEvent {
  constructor(
    private readonly accounts: Accounts,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute(principal: Principal): Promise<void> {
    return this.unitOfWork.run(async () => {
      const account = await this.accounts.findForUpdate(principal.accountId);
      if (!account) throw new AccountNotFound();
      account.forgetEvent();
      await this.accounts.save(account);
    });
  }
}
