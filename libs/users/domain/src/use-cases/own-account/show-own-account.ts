import type { Clock, Principal } from '@pds/kernel';
import type { AccountSnapshot } from '../../model/account';
import type { Accounts } from '../../ports/accounts';
import type { EmailChanges } from '../../ports/own-account/email-changes';
import { AccountNotFound } from '../../users.errors';

/** The caller's account for « Mon compte », with the address waiting to be confirmed. Throws `AccountNotFound`. */
export class ShowOwnAccount {
  constructor(
    private readonly accounts: Accounts,
    private readonly changes: EmailChanges,
    private readonly clock: Clock,
  ) {}

  async execute(principal: Principal): Promise<{ account: AccountSnapshot; pendingEmail: string | null }> {
    const account = await this.accounts.find(principal.accountId);
    if (!account) throw new AccountNotFound();
    return {
      account: account.snapshot(),
      pendingEmail: await this.changes.pendingOf(principal.accountId, this.clock.now()),
    };
  }
}
