import type { Clock, Outbox, UnitOfWork } from '@pds/kernel';
import { AccountInvited, type IntroducedPerson } from '@pds/users/contract';
import { Account } from '../../model/account';
import type { Accounts } from '../../ports/accounts';
import type { EndForeignIdentity } from '../login/end-foreign-identity';
import type { RevokeAccess } from '../own-account/revoke-access';

/**
 * Returns the account with an address, which gets the role of an organiser if it has other roles only; when there is none, creates an
 * organiser's without an organisation. Until somebody has confirmed the address, its reader gets the invitation by e-mail, and whoever came
 * with the address before loses access.
 */
export class IntroduceOrganiser {
  constructor(
    private readonly accounts: Accounts,
    private readonly endForeignIdentity: EndForeignIdentity,
    private readonly revokeAccess: RevokeAccess,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(person: IntroducedPerson): Promise<number> {
    return this.unitOfWork.run(async () => {
      const known = await this.accounts.findByEmail(person.email.trim());
      const account = (known && (await this.accounts.findForUpdate(known.id))) ?? (await this.create(person));
      if (!account.holdsOneOf(['ROLE_USER'])) {
        account.affiliatePersonally(await this.accounts.nextAffiliationId());
        await this.accounts.save(account);
      }
      if (!account.awaitsConfirmation) return account.id;
      await this.endForeignIdentity.of(account, null);
      await this.revokeAccess.toAccount(account.id);
      await this.outbox.publish(AccountInvited({ accountId: account.id }));
      return account.id;
    });
  }

  private async create(person: IntroducedPerson): Promise<Account> {
    const ids = { account: await this.accounts.nextId(), affiliation: await this.accounts.nextAffiliationId() };
    const account = Account.introduce(ids, person, this.clock.now());
    await this.accounts.add(account);
    return account;
  }
}
