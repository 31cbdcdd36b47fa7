import type { Principal, UnitOfWork } from '@pds/kernel';
import type { Accounts } from '../../ports/accounts';
import { AccountNotFound } from '../../users.errors';

/** Switches the caller to another of their own roles. Throws `AffiliationNotFound` for one that is not theirs. */
export class SwitchAffiliation {
  constructor(
    private readonly accounts: Accounts,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute(affiliationId: number, principal: Principal): Promise<void> {
    return this.unitOfWork.run(async () => {
      const account = await this.accounts.findForUpdate(principal.accountId);
      if (!account) throw new AccountNotFound();
      account.switchTo(affiliationId);
      await this.accounts.save(account);
    });
  }
}
