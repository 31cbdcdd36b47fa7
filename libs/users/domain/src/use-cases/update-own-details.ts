import type { Principal, UnitOfWork } from '@pds/kernel';
import type { PersonDetails } from '../model/account';
import type { Accounts } from '../ports/accounts';
import { AccountNotFound } from '../users.errors';

/** A person corrects who they are; the e-mail address has a way of its own (`RequestEmailChange`). Throws `AccountNotFound`. */
export class UpdateOwnDetails {
  constructor(
    private readonly accounts: Accounts,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @param change what is left out stays as it is */
  execute(change: Partial<Omit<PersonDetails, 'email'>>, principal: Principal): Promise<void> {
    return this.unitOfWork.run(async () => {
      const account = await this.accounts.findForUpdate(principal.accountId);
      if (!account) throw new AccountNotFound();
      account.correct({ ...account.snapshot(), ...change });
      await this.accounts.save(account);
    });
  }
}
