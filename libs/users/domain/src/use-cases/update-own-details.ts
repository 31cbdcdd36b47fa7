import type { Editions, Principal, UnitOfWork } from '@pds/kernel';
import type { PersonDetails } from '../model/account';
import { editedAccount } from '../model/edited-things';
import type { Accounts } from '../ports/accounts';
import { AccountNotFound } from '../users.errors';

/** A person corrects who they are; the e-mail address has a way of its own (`RequestEmailChange`). Throws `AccountNotFound`, `ChangedMeanwhile`. */
export class UpdateOwnDetails {
  constructor(
    private readonly accounts: Accounts,
    private readonly editions: Editions,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * @param change what is left out stays as it is
   * @param version that was loaded; left out, whoever saves last wins
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
