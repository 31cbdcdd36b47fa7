import type { Clock, Outbox, Principal, UnitOfWork } from '@pds/kernel';
import { PersonAnonymised } from '@pds/users/contract';
import type { Accounts } from '../../ports/accounts';
import { AccountNotFound } from '../../users.errors';
import type { CloseAccount } from './close-account';
import { ensureAdministratorRemains } from '../administration/ensure-administrator-remains';
import type { PasswordCheck } from '../login/password-check';

/**
 * Deletes the account of a person who asks to be forgotten, at once, after their password (docs/privacy.md). Other contexts are notified
 * and remove the person too; invoices remain as issued. Throws `WrongPassword`, `TooManyAttempts`, `LastAdministrator`.
 */
export class DeleteOwnAccount {
  constructor(
    private readonly passwordCheck: PasswordCheck,
    private readonly accounts: Accounts,
    private readonly closeAccount: CloseAccount,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute(command: { password: string }, principal: Principal): Promise<void> {
    await this.passwordCheck.confirm(principal.accountId, command.password);
    await this.unitOfWork.run(async () => {
      const account = await this.accounts.findForUpdate(principal.accountId);
      if (!account) throw new AccountNotFound();
      await ensureAdministratorRemains(this.accounts, account, 'own');
      await this.closeAccount.close(account, this.clock.now());
      await this.outbox.publish(PersonAnonymised({ accountId: account.id }));
    });
  }
}
