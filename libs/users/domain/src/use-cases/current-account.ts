import type { Principal, Role } from '@pds/kernel';
import type { Account } from '../account';
import type { Accounts } from '../ports/accounts';
import { AccountNotFound } from '../users.errors';

/** What the browser may know of the person it is logged in as (spec organiser 3, Authenticated user). */
export interface AccountView {
  readonly id: number;
  readonly roles: readonly Role[];
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string | null;
  /** The demand in progress. */
  readonly event: number | null;
}

/** The account as its owner sees it. */
export function viewOf(account: Account): AccountView {
  const { id, firstName, lastName, email, phone, pendingEventId } = account.snapshot();
  return { id, roles: account.roles, firstName, lastName, email, phone, event: pendingEventId };
}

/** The caller's own account. Throws `AccountNotFound`. */
export class CurrentAccount {
  constructor(private readonly accounts: Accounts) {}

  async execute(principal: Principal): Promise<AccountView> {
    const account = await this.accounts.find(principal.accountId);
    if (!account) throw new AccountNotFound();
    return viewOf(account);
  }
}
