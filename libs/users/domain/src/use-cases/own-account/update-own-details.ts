import type { Editions, Principal, UnitOfWork } from '@pds/kernel';
import type { PersonDetails } from '../../model/account';
import { editedAccount } from '../../model/versioned-resources';
import type { Accounts } from '../../ports/accounts';
import { AccountNotFound } from '../../users.errors';

/**
 * Changes a person's own data; the e-mail address has its own use case (`RequestEmailChange`). Throws `AccountNotFound`,
 * `ChangedMeanwhile`.
 */
export class UpdateOwnDetails {
  constructor(
    private readonly accounts: Accounts,
    private readonly editions: Editions,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * @param change absent fields are unchanged
   * @param version the loaded one; when absent, the last save wins
   */
  execute(change: Partial<Omit<PersonDetails, 'email'>>, principal: Principal, version?: number): Promise<void> {
    return this.unitOfWork.run(async () => {
      const account = await this.accounts.findForUpdate(principal.accountId);
      if (!account) throw new AccountNotFound();
      account.correct({ ...account.snapshot(), ...change });
      await this.editions.advance(editedAccount(account.id), version, principal.accountId);
      await this.accounts.save(account);
    });
  }
}
