import type { Clock, Principal, UnitOfWork } from '@pds/kernel';
import type { Accounts } from '../../ports/accounts';
import { OwnAccountDeletion, UserNotFound } from '../../users.errors';
import type { CloseAccount } from '../own-account/close-account';
import { ensureAdministratorRemains } from './ensure-administrator-remains';

/**
 * Deletes an account, by an administrator; dossiers and invoices remain. Throws `OwnAccountDeletion` for the caller's own, `UserNotFound`,
 * `LastAdministrator`.
 */
export class DeleteUser {
  constructor(
    private readonly accounts: Accounts,
    private readonly closeAccount: CloseAccount,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(id: number, caller: Principal): Promise<void> {
    return this.unitOfWork.run(async () => {
      if (id === caller.accountId) throw new OwnAccountDeletion();
      const account = await this.accounts.findForUpdate(id);
      if (!account) throw new UserNotFound();
      await ensureAdministratorRemains(this.accounts, account);
      await this.closeAccount.close(account, this.clock.now());
    });
  }
}
