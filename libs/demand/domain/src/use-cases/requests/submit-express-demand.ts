import { DemandSubmitted } from '@pds/demand/contract';
import {
  Clock,
  FormCheck,
  type Instant,
  isInScope,
  managerRoles,
  Outbox,
  type Principal,
  UnitOfWork,
} from '@pds/kernel';
import { CheckDemandData, isStaff } from './check-demand-data';
import { checkOrganisation } from './check-organisation';
import { Demand } from '../../model/dossier/demand';
import { AutomatedRequestSuspected, FilerNotFound, InvalidExpressRequest, TooManyRequests } from '../../demand.errors';
import { isAutomated } from '../../model/requests/automated-request';
import {
  type ExpressContact,
  type ExpressContactForm,
  type ExpressEventForm,
  readContact,
  readOrganisation,
} from '../../model/requests/express-request';
import { Demands } from '../../ports/demands';
import { Organisers } from '../../ports/organisers';
import { People } from '../../ports/people';
import { RequestAllowance } from '../../ports/request-allowance';
import { UniqIds } from '../../ports/uniq-ids';

export type ExpressDemandForm = ExpressEventForm &
  ExpressContactForm & {
    /** Instead of a named one: an organisation that managers chose for the customer, or one that the organiser manages. */
    readonly organizationId?: number | null | undefined;
    /** The account to file for; it must be the caller's or the one this browser session just created. */
    readonly userId?: number | null | undefined;
  };

/** A demand that was filed. */
export interface FiledDemand {
  readonly id: number;
  /** The unguessable name of its print page. */
  readonly uniqId: string;
  /** For staff: whether they may open its dossier. They file events of other departments, too. */
  readonly canOpen?: boolean;
}

/** The sender of the form: a signed-in account, a browser session that just created one, or both. */
export interface Filer {
  readonly principal: Principal | null;
  readonly createdAccountId: number | null;
}

/** The data that distinguishes a person's request from an automated one. */
export interface Sender {
  /** Network address that the request came from. */
  readonly address: string;
  /** A field that is hidden from people. */
  readonly honeypot?: string | null | undefined;
  /** When the form was opened, as reported by the browser. */
  readonly startedAt?: Instant | null | undefined;
}

/**
 * Files the express demand (« J'ENVOIE MA DEMANDE EXPRESS », spec organiser 2.5): checks that the sender is a person, validates every field
 * at once, counts the request against the limit of its address (decisions: Demand; signed-in staff are neither suspected nor counted),
 * declares the organisation when one is named, stores the demand with its slots and publishes `demand.submitted`. Missing contact data is
 * taken from the account. A demand that staff file for a customer belongs to no account. A refused form does not count against the limit.
 * Throws {@link AutomatedRequestSuspected}, {@link InvalidExpressRequest}, {@link TooManyRequests} or {@link FilerNotFound}; then nothing is
 * stored.
 */
export class SubmitExpressDemand {
  constructor(
    private readonly demands: Demands,
    private readonly checkDemandData: CheckDemandData,
    private readonly organisers: Organisers,
    private readonly people: People,
    private readonly uniqIds: UniqIds,
    private readonly allowance: RequestAllowance,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @param sender absent when it was not sent over the network: the association's own tasks are neither checked nor counted */
  async execute(form: ExpressDemandForm, filer: Filer, sender?: Sender): Promise<FiledDemand> {
    const stranger = isStaff(filer.principal) ? undefined : sender;
    if (stranger && isAutomated(stranger, this.clock.now())) throw new AutomatedRequestSuspected();
    const check = new FormCheck();
    const event = await this.checkDemandData.read(form, filer.principal, check);
    const accountId = filingAccountId(form, filer);
    const person = accountId === null ? null : await this.people.person(accountId);
    const contact =
      person &&
      readContact(
        {
          firstName: form.firstName || person.firstName,
          name: form.name || person.lastName,
          email: form.email || person.email,
          tel: form.tel || person.phone,
        },
        isStaff(filer.principal),
        check,
      );
    // Whoever's session has ended is told so, rather than that their organisation does not exist.
    if (accountId !== null) await this.checkCustomer(form.organizationId, filer.principal, check);
    const organisation = contact && form.organizationId == null ? readOrganisation(form, contact, check) : null;
    check.orThrow(InvalidExpressRequest);
    // Before the transaction, whose rollback would undo the count.
    const wait = stranger ? await this.allowance.takeRequest(stranger.address) : 0;
    if (wait > 0) throw new TooManyRequests(Math.ceil(wait / 1_000));
    if (accountId === null || person === null || contact === null) throw new FilerNotFound();

    const filedBy = isFiledForCustomer(filer, accountId, person, contact) ? null : accountId;
    return this.unitOfWork.run(async () => {
      const demand = Demand.file({
        id: await this.demands.nextId(),
        uniqId: this.uniqIds.next(),
        slotIds: await this.demands.nextSlotIds(event.slots.length),
        event,
        contact,
        officeId: officeOf(filer.principal, event.departmentId),
        organisationId: organisation
          ? await this.organisers.declare(organisation, filedBy, event.departmentId)
          : (form.organizationId ?? null),
        filedBy,
        enteredBy: accountId,
        now: this.clock.now(),
      });
      await this.demands.add(demand);
      const { id, uniqId } = demand.snapshot();
      await this.outbox.publish(DemandSubmitted({ demandId: id, accountId }));
      const { principal } = filer;
      return { id, uniqId, ...(isStaff(principal) && { canOpen: isInScope(principal.scope, demand.ownership) }) };
    });
  }

  /**
   * Refuses an organisation that the sender does not see: organisers see those that they manage. Visitors and accounting choose none by its
   * number.
   */
  private async checkCustomer(
    id: number | null | undefined,
    principal: Principal | null,
    check: FormCheck,
  ): Promise<void> {
    const field = 'organizationId';
    if (principal && (principal.scope.kind === 'organiser' || managerRoles.includes(principal.role)))
      await checkOrganisation(null, id, field, this.organisers, principal.scope, check);
    else if (id !== undefined && id !== null) check.refuse(field, 'Cette organisation n’existe pas');
  }
}

/** The office that staff work for, for an event of its department: a demand without an office would be out of their sight. */
function officeOf(principal: Principal | null, departmentId: number | null): number | null {
  const isOfOffice = isStaff(principal) && principal.scope.kind === 'office';
  return isOfOffice && principal.scope.departmentId === departmentId ? principal.scope.officeId : null;
}

/**
 * Whether staff file the demand for a customer, for example on the phone: the form names another contact. Their own account is then not its
 * organiser: it is neither listed as theirs nor deleted with their account.
 */
function isFiledForCustomer(
  { principal }: Filer,
  accountId: number,
  person: Pick<ExpressContact, 'firstName' | 'lastName' | 'email'>,
  contact: ExpressContact,
): boolean {
  if (!isStaff(principal) || principal.accountId !== accountId) return false;
  const same = (field: keyof typeof person) =>
    person[field].trim().toLowerCase() === contact[field].trim().toLowerCase();
  return !(same('firstName') && same('lastName') && same('email'));
}

/** The account of the demand: the one named in the form, when it is the filer's; null for any other. */
function filingAccountId(form: ExpressDemandForm, { principal, createdAccountId }: Filer): number | null {
  const own = [principal?.accountId, createdAccountId].filter((id) => id !== undefined && id !== null);
  const accountId = form.userId ?? own[0] ?? null;
  return accountId !== null && own.includes(accountId) ? accountId : null;
}
