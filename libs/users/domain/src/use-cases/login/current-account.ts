import type { Principal, Role } from '@pds/kernel';
import type { Account } from '../../model/account';
import type { Accounts } from '../../ports/accounts';
import type { FiledDemands } from '../../ports/login/filed-demands';
import { AccountNotFound } from '../../users.errors';

/** What the browser may know of the user it is logged in as (spec organiser 3, Authenticated user). */
export interface AccountView {
  readonly id: number;
  readonly roles: readonly Role[];
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string | null;
  /** The demand in progress. */
  readonly event: number | null;
  /** Whether they come back by a link in an e-mail, and may choose a first password instead. */
  readonly mayChooseFirstPassword: boolean;
}

/** The account as its owner sees it. A demand that was deleted, refused or transformed meanwhile is no longer in progress. */
export async function viewOf(account: Account, demands: FiledDemands): Promise<AccountView> {
  const { id, firstName, lastName, email, phone, pendingEventId } = account.snapshot();
  const open = pendingEventId !== null && (await demands.isInProgress(pendingEventId, id));
  const { roles, mayChooseFirstPassword } = account;
  return { id, roles, firstName, lastName, email, phone, event: open ? pendingEventId : null, mayChooseFirstPassword };
}

/** The caller's own account. Throws `AccountNotFound`. */
export class CurrentAccount {
  constructor(
    private readonly accounts: Accounts,
    private readonly demands: FiledDemands,
  ) {}

  async execute(principal: Principal): Promise<AccountView> {
    const account = await this.accounts.find(principal.accountId);
    if (!account) throw new AccountNotFound();
    return viewOf(account, this.demands);
  }
}
