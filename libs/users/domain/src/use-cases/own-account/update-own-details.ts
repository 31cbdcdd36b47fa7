import type { Editions, Principal, UnitOfWork } from '@pds/kernel';
import type { PersonDetails } from '../../model/account';
import { editedAccount } from '../../model/versioned-resources';
import type { Accounts } from '../../ports/accounts';
import { AccountNotFound, IdentifierOfAnotherAccount } from '../../users.errors';

/**
 * Changes a person's own data; the e-mail address has its own use case (`RequestEmailChange`). Throws `AccountNotFound`,
 * `IdentifierOfAnotherAccount`, `ChangedMeanwhile`.
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
  execute(
    { identifier, ...change }: Partial<Omit<PersonDetails, 'email'> & { readonly identifier: string | null }>,
    principal: Principal,
    version?: number,
  ): Promise<void> {
    return this.unitOfWork.run(async () => {
      const account = await this.accounts.findForUpdate(principal.accountId);
      if (!account) throw new AccountNotFound();
      account.correct({ ...account.snapshot(), ...change });
      if (identifier !== undefined) {
        const known = identifier && (await this.accounts.findByLogin(identifier));
        if (known && known.id !== account.id) throw new IdentifierOfAnotherAccount();
        account.chooseIdentifier(identifier);
      }
      await this.editions.advance(editedAccount(account.id), version, principal.accountId);
      await this.accounts.save(account);
    });
  }
}
