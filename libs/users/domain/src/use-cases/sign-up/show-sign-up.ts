import type { Accounts } from '../../ports/accounts';

/** The address of the sign-up that this browser made, while it waits to be confirmed; null otherwise. */
export class ShowSignUp {
  constructor(private readonly accounts: Accounts) {}

  /** @param createdAccountId of the browser's session */
  async execute(createdAccountId: number | null): Promise<string | null> {
    const account = createdAccountId === null ? null : await this.accounts.find(createdAccountId);
    return account?.awaitsConfirmation ? account.email : null;
  }
}
