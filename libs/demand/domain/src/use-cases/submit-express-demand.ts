import { type DemandSubmitted, demandSubmittedType } from '@pds/demand/contract';
import { Clock, Outbox, type Principal, UnitOfWork } from '@pds/kernel';
import { CheckDemandData } from './check-demand-data';
import { Demand } from '../model/demand';
import { FilerNotFound, InvalidExpressRequest } from '../demand.errors';
import {
  type ExpressContactForm,
  type ExpressEventForm,
  FormCheck,
  readContact,
  readOrganisation,
} from '../model/express-request';
import { Demands } from '../ports/demands';
import { Organisers } from '../ports/organisers';
import { People } from '../ports/people';
import { UniqIds } from '../ports/uniq-ids';

export type ExpressDemandForm = ExpressEventForm &
  ExpressContactForm & {
    /** The account to file for; when given it must be the caller's or the one this browser session just created. */
    readonly userId?: number | null | undefined;
  };

/** Who sends the form: a signed-in account, a browser session that just created one, or both. */
export interface Filer {
  readonly principal: Principal | null;
  readonly createdAccountId: number | null;
}

/**
 * Files the express demand (« J'ENVOIE MA DEMANDE EXPRESS », spec organiser 2.5): checks every field at once, declares
 * the organisation when one is named, stores the demand with its slots and tells `demand.submitted`. What the form does
 * not say of the contact comes from the account. Throws {@link FilerNotFound} or {@link InvalidExpressRequest}; then
 * nothing is stored.
 */
export class SubmitExpressDemand {
  constructor(
    private readonly demands: Demands,
    private readonly checkDemandData: CheckDemandData,
    private readonly organisers: Organisers,
    private readonly people: People,
    private readonly uniqIds: UniqIds,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(form: ExpressDemandForm, filer: Filer): Promise<{ id: number; uniqId: string }> {
    return this.unitOfWork.run(async () => {
      const accountId = this.filingAccount(form, filer);
      const person = await this.people.person(accountId);
      if (!person) throw new FilerNotFound();

      const check = new FormCheck();
      const event = await this.checkDemandData.read(form, filer.principal, check);
      const contact = readContact(
        {
          firstName: form.firstName || person.firstName,
          name: form.name || person.lastName,
          email: form.email || person.email,
          tel: form.tel || person.phone,
        },
        check,
      );
      const organisation = readOrganisation(form, check);
      if (check.errors.length > 0) throw new InvalidExpressRequest(check.errors);

      const demand = Demand.file({
        id: await this.demands.nextId(),
        uniqId: this.uniqIds.next(),
        slotIds: await this.demands.nextSlotIds(event.slots.length),
        event,
        contact,
        organisationId: organisation && (await this.organisers.declare(organisation, accountId, event.departmentId)),
        filedBy: accountId,
        now: this.clock.now(),
      });
      await this.demands.save(demand);
      const { id, uniqId } = demand.snapshot();
      const submitted: DemandSubmitted = { type: demandSubmittedType, payload: { demandId: id, accountId } };
      await this.outbox.publish(submitted);
      return { id, uniqId };
    });
  }

  private filingAccount(form: ExpressDemandForm, { principal, createdAccountId }: Filer): number {
    const own = [principal?.accountId, createdAccountId].filter((id) => id !== undefined && id !== null);
    const accountId = form.userId ?? own[0];
    if (accountId === undefined || !own.includes(accountId)) throw new FilerNotFound();
    return accountId;
  }
}
