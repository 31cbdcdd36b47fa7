import type { Clock, Outbox, UnitOfWork } from '@pds/kernel';
import { AffiliationsChanged, type CreatedAdministrator, type NewAdministrator } from '@pds/users/contract';
import { Account } from '../../model/account';
import type { Accounts } from '../../ports/accounts';
import { EmailOfAnotherAccount } from '../../users.errors';
import type { SendCredentialLink } from '../login/send-credential-link';

/**
 * Creates an administrator without being one: for the operator of the installation, who could also write to its database. The first one can
 * only be created this way. Throws `EmailOfAnotherAccount` unless promotion is requested.
 */
export class CreateAdministrator {
  constructor(
    private readonly accounts: Accounts,
    private readonly sendCredentialLink: SendCredentialLink,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(command: NewAdministrator): Promise<CreatedAdministrator> {
    return this.unitOfWork.run(async () => {
      const known = await this.accounts.findByEmail(command.email.trim());
      if (known && !command.promote) throw new EmailOfAnotherAccount();
      const account = known ? await this.promoted(known.id) : await this.created(command);
      await this.outbox.publish(AffiliationsChanged({ accountId: account.id }));
      const cause = `administrator:${account.id}:${this.clock.now()}`;
      const secret = account.hasPassword
        ? null
        : await this.sendCredentialLink.execute({ accountId: account.id, purpose: 'invitation', cause });
      return { accountId: account.id, promoted: known !== null, secret };
    });
  }

  private async promoted(accountId: number): Promise<Account> {
    const account = await this.accounts.findForUpdate(accountId);
    if (!account) throw new EmailOfAnotherAccount();
    account.affiliate(await this.role());
    await this.accounts.save(account);
    return account;
  }

  private async created({ firstName, lastName, email }: NewAdministrator): Promise<Account> {
    const person = { firstName, lastName, email, birthName: null, phone: null, civility: null };
    const account = Account.createByStaff(await this.accounts.nextId(), person, [await this.role()], this.clock.now());
    await this.accounts.add(account);
    return account;
  }

  private async role() {
    const id = await this.accounts.nextAffiliationId();
    const nowhere = { departmentId: null, officeId: null, organisationId: null };
    return { id, role: 'ROLE_ADMIN', ...nowhere, entrusts: true } as const;
  }
}
