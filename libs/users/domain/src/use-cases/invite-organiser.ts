import type { Clock, Outbox, UnitOfWork } from '@pds/kernel';
import { AccountInvited, type OrganiserInvitation } from '@pds/users/contract';
import { Account } from '../model/account';
import type { Accounts } from '../ports/accounts';
import { EmailAlreadyUsed } from '../users.errors';

/**
 * Creates the account of a new organisation's manager (spec back-office 5); the invitation to choose a password follows
 * when asked for. Answers the account's id. Throws `EmailAlreadyUsed`.
 */
export class InviteOrganiser {
  constructor(
    private readonly accounts: Accounts,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(invitation: OrganiserInvitation): Promise<number> {
    return this.unitOfWork.run(async () => {
      if (await this.accounts.findByEmail(invitation.email.trim())) throw new EmailAlreadyUsed();
      const ids = { account: await this.accounts.nextId(), affiliation: await this.accounts.nextAffiliationId() };
      const account = Account.organiser(ids, invitation, invitation.organisationId, this.clock.now());
      await this.accounts.add(account);
      if (invitation.notify) await this.outbox.publish(AccountInvited({ accountId: account.id }));
      return account.id;
    });
  }
}
