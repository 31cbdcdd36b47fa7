import type { Clock, Outbox, Principal, UnitOfWork } from '@pds/kernel';
import { PersonAnonymised } from '@pds/users/contract';
import type { Account } from '../../model/account';
import type { Accounts } from '../../ports/accounts';
import type { Sessions } from '../../ports/login/sessions';
import { AccountNotFound } from '../../users.errors';
import type { CloseAccount } from './close-account';
import { ensureRecentLogin } from './ensure-recent-login';
import { ensureAdministratorRemains } from '../administration/ensure-administrator-remains';
import type { PasswordCheck } from '../login/password-check';

/**
 * Deletes the account of a person who asks to be forgotten, at once (docs/privacy.md), after their password or, where there is none, soon
 * after a login. Other contexts are notified and remove the person too; invoices remain as issued. Throws `WrongPassword`,
 * `TooManyAttempts`, `LoginTooLongAgo`, `LastAdministrator`.
 */
export class DeleteOwnAccount {
  constructor(
    private readonly passwordCheck: PasswordCheck,
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
    private readonly closeAccount: CloseAccount,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute(command: { password: string; sessionId: string }, principal: Principal): Promise<void> {
    const confirmed = await this.confirmed(command, principal);
    await this.unitOfWork.run(async () => {
      const account = await this.passwordCheck.lockAccount(confirmed);
      await ensureAdministratorRemains(this.accounts, account, 'own');
      const organisationIds = account.snapshot().affiliations.flatMap((each) => each.organisationId ?? []);
      await this.closeAccount.close(account, this.clock.now());
      await this.outbox.publish(PersonAnonymised({ accountId: account.id, organisationIds }));
    });
  }

  private async confirmed(
    { password, sessionId }: { password: string; sessionId: string },
    { accountId }: Principal,
  ): Promise<Account> {
    const account = await this.accounts.find(accountId);
    if (!account) throw new AccountNotFound();
    if (account.hasPassword) return this.passwordCheck.confirm(accountId, password);
    await ensureRecentLogin(this.sessions, sessionId, this.clock.now());
    return account;
  }
}
