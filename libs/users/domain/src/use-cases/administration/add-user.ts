import type { Clock, Outbox, Principal, UnitOfWork } from '@pds/kernel';
import { AccountInvited, AffiliationsChanged } from '@pds/users/contract';
import { Account, type PersonDetails } from '../../model/account';
import { type AffiliationProposal, reviseAffiliations } from '../../model/affiliation-rules';
import type { Accounts } from '../../ports/accounts';
import type { Structure } from '../../ports/structure';
import { EmailOfAnotherAccount } from '../../users.errors';

/** « Ajouter un utilisateur » (spec organiser 2.16, 5). */
export interface NewUser {
  readonly person: PersonDetails;
  readonly affiliations: readonly Omit<AffiliationProposal, 'id'>[];
  /** Whether to send the invitation now. */
  readonly sendInvitation: boolean;
}

/**
 * Adds an account, with roles within the manager's own; other contexts are notified. The invitation to choose a password follows on
 * request. Returns the account's id. Throws `EmailOfAnotherAccount` and the errors of `reviseAffiliations`.
 */
export class AddUser {
  constructor(
    private readonly accounts: Accounts,
    private readonly structure: Structure,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(command: NewUser, editor: Principal): Promise<number> {
    return this.unitOfWork.run(async () => {
      const facts = await this.structure.factsOf(command.affiliations);
      const id = await this.accounts.nextId();
      const proposals = command.affiliations.map((each) => ({ ...each, id: null }));
      const granted = reviseAffiliations(editor, { id, affiliations: [] }, proposals, facts);
      if (await this.accounts.findByEmail(command.person.email.trim())) throw new EmailOfAnotherAccount();
      const affiliations = [];
      for (const each of granted)
        affiliations.push({ ...each, id: await this.accounts.nextAffiliationId(), entrusts: true });
      await this.accounts.add(Account.createByStaff(id, command.person, affiliations, this.clock.now()));
      await this.outbox.publish(AffiliationsChanged({ accountId: id }));
      if (command.sendInvitation) await this.outbox.publish(AccountInvited({ accountId: id }));
      return id;
    });
  }
}
