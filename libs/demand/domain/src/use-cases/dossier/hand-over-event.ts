import { EventHandedOver } from '@pds/demand/contract';
import {
  checkedEmail,
  checkedName,
  checkedPhone,
  type Clock,
  FormCheck,
  isInScope,
  type Outbox,
  type Principal,
  type Timeline,
  type UnitOfWork,
} from '@pds/kernel';
import { DemandNotFound, InvalidConfiguration, TooManyHandOvers } from '../../demand.errors';
import { withoutForgottenPerson } from '../../model/dossier/forgotten-person';
import type { DemandState } from '../../model/dossier/demand-state';
import type { ExpressContact } from '../../model/requests/express-request';
import type { Demands } from '../../ports/demands';
import type { HandOverMails, HandOverNotice } from '../../ports/hand-over-mails';
import type { People } from '../../ports/people';
import type { RequestAllowance } from '../../ports/request-allowance';
import type { Structure } from '../../ports/structure';

/**
 * Hands an event over to a person named by their address: they see it at once, or once they have an account; whoever handled it until now
 * sees it only as a manager of its organisation. Both are told by e-mail. Who may answer its documents follows. The timeline then says that
 * it was handed over, and no longer what was recorded of the former contact. Throws `DemandNotFound` (missing or out of scope),
 * `InvalidConfiguration`, `AlreadyHandler`, `TooManyHandOvers`.
 */
export class HandOverEvent {
  constructor(
    private readonly demands: Demands,
    private readonly people: People,
    private readonly structure: Structure,
    private readonly mails: HandOverMails,
    private readonly allowance: RequestAllowance,
    private readonly timeline: Timeline,
    private readonly outbox: Outbox,
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
      demand.handOver(contact, accountId, by, at);
      await this.demands.save(demand);
      await this.timeline.forget([demandId], (change) => withoutForgottenPerson(change, false));
      await this.mails.post({
        event: demand.snapshot(),
        former: await this.formerHandler(before),
        association:
          before.departmentId === null ? null : await this.structure.contactOf(before.departmentId, before.officeId),
      });
      await this.outbox.publish(EventHandedOver({ demandId, at }));
    });
  }

  /** The organiser before; for an event that staff filed, its contact, whose address they vouch for. */
  private async formerHandler({ filedBy, organisationId, contact }: DemandState): Promise<HandOverNotice['former']> {
    if (filedBy === null) return { email: contact.email, keepsAccess: false };
    const person = await this.people.person(filedBy);
    if (!person?.emailConfirmed) return null;
    const managers = organisationId === null ? [] : await this.people.managersOf(organisationId);
    return { email: person.email, keepsAccess: managers.some(({ id }) => id === filedBy) };
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
