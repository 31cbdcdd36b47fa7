import type { Outbox, Principal, UnitOfWork } from '@pds/kernel';
import { AccountInvited } from '@pds/users/contract';
import type { Accounts } from '../../ports/accounts';
import type { Structure } from '../../ports/structure';
import { AlreadyInvited, UserNotFound } from '../../users.errors';
import { userView } from './show-user';

/**
 * Sends (again) the invitation to choose a password, to the account's own address: a single-use link valid for seven days. Throws
 * `UserNotFound`, `AlreadyInvited` once a password was chosen.
 */
export class InviteUser {
  constructor(
    private readonly accounts: Accounts,
    private readonly structure: Structure,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute(id: number, caller: Principal): Promise<void> {
    return this.unitOfWork.run(async () => {
      const account = await this.accounts.findForUpdate(id);
      if (!account) throw new UserNotFound();
      userView(account, caller, await this.structure.factsOf(account.snapshot().affiliations));
      if (account.hasPassword) throw new AlreadyInvited();
      await this.outbox.publish(AccountInvited({ accountId: id }));
    });
  }
}
