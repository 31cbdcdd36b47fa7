import {
  checkedEmail,
  checkedName,
  checkedPhone,
  type Clock,
  FormCheck,
  isInScope,
  type Principal,
  type Timeline,
  type UnitOfWork,
} from '@pds/kernel';
import { DemandNotFound, InvalidConfiguration, TooManyHandOvers } from '../../demand.errors';
import { withoutForgottenPerson } from '../../model/dossier/forgotten-person';
import type { DemandState } from '../../model/dossier/demand-state';
import type { ExpressContact } from '../../model/requests/express-request';
import type { AcceptedTerms } from '../../ports/accepted-terms';
import type { Demands } from '../../ports/demands';
import type { HandOverMails, HandOverNotice } from '../../ports/hand-over-mails';
import type { People } from '../../ports/people';
import type { RequestAllowance } from '../../ports/request-allowance';
import type { Structure } from '../../ports/structure';
import type { UniqIds } from '../../ports/uniq-ids';

/**
 * Hands an event over to a person named by their address: they see it at once, or once they have an account; whoever handled it until now
 * sees it only as a manager of its organisation. Both are told by e-mail. Who may answer its documents follows, and links to them and to its
 * print end. The timeline then says that it was handed over, and no longer what was recorded of the former contact. Throws `DemandNotFound`
 * (missing or out of scope), `InvalidConfiguration`, `AlreadyHandler`, `TooManyHandOvers`.
 */
export class HandOverEvent {
  constructor(
    private readonly demands: Demands,
    private readonly people: People,
    private readonly structure: Structure,
    private readonly uniqIds: UniqIds,
    private readonly mails: HandOverMails,
    private readonly acceptedTerms: AcceptedTerms,
    private readonly allowance: RequestAllowance,
    private readonly timeline: Timeline,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute(demandId: number, person: ExpressContact, { accountId: by, scope }: Principal): Promise<void> {
    const contact = checkedContact(person);
    // Before the transaction, whose rollback would undo the count.
    const wait = await this.allowance.takeHandOver(by);
    if (wait > 0) throw new TooManyHandOvers(Math.ceil(wait / 1_000));
    await this.unitOfWork.run(async () => {
      // Locked before the demand, as where a person corrects their address.
      const accountId = await this.people.introduce(contact);
      const demand = await this.demands.findForUpdate(demandId);
      if (!demand || !isInScope(scope, demand.ownership)) throw new DemandNotFound();
      const before = demand.snapshot();
      const at = this.clock.now();
      demand.handOver(contact, accountId, this.uniqIds.next(), by, at);
      await this.eraseTyped(before, contact);
      await this.demands.save(demand);
      await this.acceptedTerms.endLinks(demandId, at);
      await this.timeline.forget([demandId], (change) => withoutForgottenPerson(change, false));
      await this.mails.post({
        event: demand.snapshot(),
        former: await this.formerHandler(before),
        association:
          before.departmentId === null ? null : await this.structure.contactOf(before.departmentId, before.officeId),
      });
    });
  }

  /**
   * Erases the messages to the addresses that the former organiser typed: the demand names them no longer, so that a deletion of their account
   * could not find them. Those to the account's own address are found by it, and customers whose demands staff typed did not ask.
   */
  private async eraseTyped({ id, filedBy }: DemandState, { email }: ExpressContact): Promise<void> {
    if (filedBy === null) return;
    const former = await this.people.person(filedBy);
    await this.mails.eraseFormer(id, [email, ...(former ? [former.email] : [])]);
  }

  /**
   * The organiser before; for an event that staff filed, its contact. A manager of its organisation may have typed that address: the contact
   * reads what was typed only as a confirmed manager.
   */
  private async formerHandler({ filedBy, organisationId, contact }: DemandState): Promise<HandOverNotice['former']> {
    const person = filedBy === null ? { ...contact, emailConfirmed: true } : await this.people.person(filedBy);
    if (!person?.emailConfirmed) return null;
    const email = person.email.toLowerCase();
    const managers = organisationId === null ? [] : await this.people.managersOf(organisationId);
    const keepsAccess = managers.some((manager) => manager.email.toLowerCase() === email);
    return { email: person.email, keepsAccess, mayReadTyped: filedBy !== null || keepsAccess };
  }
}

function checkedContact(person: ExpressContact): ExpressContact {
  const check = new FormCheck();
  const missing = 'Ce champ est obligatoire';
  const contact = {
    firstName: checkedName(check, 'firstName', person.firstName, 'prénom', missing),
    lastName: checkedName(check, 'lastName', person.lastName, 'nom', missing),
    email: checkedEmail(check, 'email', person.email, missing),
    phone: checkedPhone(check, 'phone', person.phone),
  };
  check.orThrow(InvalidConfiguration);
  return contact;
}
