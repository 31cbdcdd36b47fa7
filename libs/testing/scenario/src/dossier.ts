import { type CreditNote, IssueCreditNote, IssueInvoice, RecordPayments } from '@pds/accounting/domain';
import {
  AssignMeans,
  MissingTeams,
  OpenSignUps,
  ShowSignUps,
  type StatusChange,
  teamOf,
  TransformDemand,
  UpdateStatuses,
} from '@pds/aid-station/domain';
import {
  DemandFacade,
  type DossierSnapshot,
  type RefusalCause,
  type RiskLevel,
  type SlotStaffing,
} from '@pds/demand/contract';
import {
  ConfigureDemand,
  DeleteDemand,
  type DemandConfiguration,
  PrepareRefusalLetter,
  RefuseDemand,
  SubmitExpressDemand,
} from '@pds/demand/domain';
import type { DocumentSummary } from '@pds/documents/contract';
import { GenerateDocument, ValidateDocument } from '@pds/documents/domain';
import { Clock, localDate, Money, type Principal } from '@pds/kernel';
import type { DepartmentCard } from '@pds/organisations/contract';
import { type Team, teamFunctions } from '@pds/pricing/contract';
import type { Person } from './people';
import type { Office, Organisation } from './structure';
import type { UseCases } from './use-cases';

const dayMs = 86_400_000;

/** One slot of a dossier; staff's fields take effect when the dossier is priced. */
export interface SlotOptions extends Partial<SlotStaffing> {
  readonly name?: string;
  /** Days after the event's first day. */
  readonly day?: number;
  /** Wall time of the event, `20:30`. */
  readonly from?: string;
  readonly hours?: number;
  /** Persons present at once, at most. */
  readonly peak?: number;
  readonly behaviour?: RiskLevel;
  readonly feature?: RiskLevel;
  readonly interventionDelay?: RiskLevel;
}

/** The person who files a dossier: someone with an account. */
export type Filer = Pick<Person, 'accountId' | 'firstName' | 'lastName' | 'email' | 'phone'>;

/** The data of a dossier; absent fields are invented. */
export interface DossierOptions {
  readonly name?: string;
  /** Event nature, 1 to 5 (spec organiser 3). */
  readonly nature?: number;
  /** Id of the department of the event, which handles it; by default the Rhône's. */
  readonly department?: number;
  /** The office that handles it; by default an office of the department, if it has any. */
  readonly office?: Pick<Office, 'id'> | null;
  /** The person who files it; by default a new one. */
  readonly organiser?: Filer;
  /** The organisation of the dossier; by default the organiser's own or a new one. */
  readonly organisation?: Pick<Organisation, 'id'>;
  /** The staff member who takes it through its stages; by default a manager of the department. */
  readonly staff?: { readonly principal: Principal };
  /** First day: days from now (30), or a date `Y-m-d`. */
  readonly day?: number | string;
  /** The number of slots, one per day, or the details of each. */
  readonly slots?: number | readonly SlotOptions[];
  /** Package price in euros; by default it is computed from the slots. */
  readonly price?: number;
  readonly address?: string;
  readonly postalCode?: string;
  readonly city?: string;
  readonly comments?: string;
}

/** The staff and office that handle a dossier, and its organisation. */
export interface Handling {
  readonly staff: Principal;
  readonly officeId: number | null;
  readonly organisationId: number;
}

/** {@link DossierOptions} with all values set. */
export interface DossierPlan {
  readonly name: string;
  readonly nature: number;
  readonly department: DepartmentCard;
  readonly organiser: Filer;
  /** Called when the association first acts: a dossier that is only filed creates no one else. */
  readonly handling: () => Promise<Handling>;
  readonly day: number | string;
  readonly slots: readonly SlotOptions[];
  readonly priceCents: number | null;
  readonly address: string;
  readonly postalCode: string;
  readonly city: string;
  readonly comments: string;
}

/** Amounts in euros. */
export interface InvoiceOptions {
  /** By default: everything that remains. */
  readonly amount?: number;
  /** By default: the dossier's own contact. */
  readonly contact?: { readonly name: string; readonly email: string };
  readonly commitmentNumber?: string;
  readonly comment?: string;
  /** Whether it is sent to the contact once its paper is printed; by default not. */
  readonly send?: boolean;
}

export interface IssuedInvoice {
  readonly id: number;
  readonly number: string;
  readonly amountCents: number;
}

/** How the first slot of a dossier is opened to members. */
export interface OpeningOptions {
  /** Its places; by default those of the required team. */
  readonly places?: Partial<Team>;
  /** Places beyond those. */
  readonly added?: Partial<Team>;
  /** `2027-05-08T13:15` in the zone of the event. */
  readonly meetingAt?: string;
  readonly meetingPlace?: string;
  readonly instructions?: string;
}

type Quoted = { readonly quote: DocumentSummary };
type Invoiced = Quoted & { readonly invoice: IssuedInvoice };

/**
 * A dossier that is taken through the product's own use cases: filed, priced, quoted, validated, transformed, invoiced. Each method first
 * performs the missing stages, does not repeat completed ones, and returns the dossier. When the product refuses an action, the method
 * throws the product's own error.
 */
export class Dossier {
  /** Its quote; a later change of the dossier does not create another. */
  quote?: DocumentSummary;
  /** The last invoice. */
  invoice?: IssuedInvoice;
  private handledBy?: Promise<Handling>;
  private isPriced = false;
  private isValidated = false;
  private isTransformed = false;

  private constructor(
    private readonly useCases: UseCases,
    readonly plan: DossierPlan,
    readonly id: number,
    /** The unguessable name of its print page. */
    readonly uniqId: string,
    private readonly generateDocument: GenerateDocument,
  ) {}

  /** Files the request as its organiser does; past events too, as staff may. */
  static async file(useCases: UseCases, plan: DossierPlan, generateDocument: GenerateDocument): Promise<Dossier> {
    const { department, organiser } = plan;
    const { id, uniqId } = await useCases.get(SubmitExpressDemand).execute(
      {
        eventName: plan.name,
        eventDepartment: department.code,
        eventType: plan.nature,
        eventAddress: plan.address,
        eventPostalCode: plan.postalCode,
        eventCity: plan.city,
        comments: plan.comments,
        firstName: organiser.firstName,
        name: organiser.lastName,
        email: organiser.email,
        tel: organiser.phone,
        userId: organiser.accountId,
        eventSlots: plan.slots.map((slot, index) => {
          const { name = `Créneau ${index + 1}`, peak = 500 } = slot;
          return { name, peak, nature: plan.nature, ...wallTimes(slot, plan, useCases.get(Clock)) };
        }),
      },
      // The demand is the organiser's own; only staff may file an event that is over.
      {
        principal: { accountId: 0, role: 'ROLE_ADMIN', scope: { kind: 'all' } },
        createdAccountId: organiser.accountId,
      },
    );
    return new Dossier(useCases, plan, id, uniqId, generateDocument);
  }

  /** The dossier as it is now; null once it was deleted. */
  snapshot(): Promise<DossierSnapshot | null> {
    return this.useCases.get(DemandFacade).dossier(this.id);
  }

  /** Staff assign it to an office and an organisation, describe and staff its slots: it then has a price. */
  async priced(): Promise<this> {
    if (this.isPriced) return this;
    const { slots } = (await this.snapshot())!;
    const { officeId, organisationId } = await this.handling();
    await this.configured({
      departmentId: this.plan.department.id,
      officeId,
      organizationId: organisationId,
      ...(this.plan.priceCents === null ? {} : { isPackagePrice: true, packagePriceCents: this.plan.priceCents }),
      demandSlots: slots.map(({ id }, index) => {
        const { name: _n, day: _d, from: _f, hours: _h, peak: _p, behaviour, ...staffing } = this.plan.slots[index]!;
        return {
          publicBehavior: behaviour ?? 2,
          feature: 2,
          interventionDelay: 2,
          rescueWorkerCount: 4,
          ...staffing,
          id,
        };
      }),
    });
    this.isPriced = true;
    return this;
  }

  /** Staff generate its quote. */
  async quoted(): Promise<this & Quoted> {
    if (!this.quote) {
      await this.priced();
      this.quote = await this.generated(1);
    }
    return this as this & Quoted;
  }

  /** Staff generate one more quote (1), a convention (2) or a device declaration (3) from the present dossier. */
  async furtherDocument(type: 1 | 2 | 3): Promise<DocumentSummary> {
    await this.priced();
    return this.generated(type);
  }

  /** A quote of an event that has begun is valid for a month: it has no default. */
  private async generated(type: 1 | 2 | 3): Promise<DocumentSummary> {
    const { event } = (await this.snapshot())!;
    const now = this.useCases.get(Clock).now();
    const isLate = type === 1 && event.startsAt <= now;
    const lastValidDay = isLate ? localDate(now + 30 * 86_400_000, event.timeZone) : undefined;
    return this.generateDocument.execute({ type, demandId: this.id, lastValidDay }, await this.staff());
  }

  /** Records the organiser's agreement on the quote. */
  async validated(): Promise<this & Quoted> {
    const { quote } = await this.quoted();
    if (!this.isValidated) this.quote = await this.useCases.get(ValidateDocument).execute(quote.id, await this.staff());
    this.isValidated = true;
    return this as this & Quoted;
  }

  /** Turns it into an aid station with the same number. */
  async transformed(): Promise<this & Quoted> {
    const validated = await this.validated();
    if (!this.isTransformed)
      await this.useCases.get(TransformDemand).execute({ demandId: this.id }, await this.staff());
    this.isTransformed = true;
    return validated;
  }

  /** Issues a further invoice. */
  async invoiced({ amount, contact, commitmentNumber, comment = '', send = false }: InvoiceOptions = {}): Promise<
    this & Invoiced
  > {
    await this.transformed();
    const invoice = await this.useCases.get(IssueInvoice).execute(
      {
        aidStationId: this.id,
        amount: amount === undefined ? 'remaining' : Money.ofEuros(amount),
        contact: contact ?? null,
        commitmentNumber,
        comment,
        send,
      },
      await this.staff(),
    );
    const { id, number, content } = invoice.snapshot();
    this.invoice = { id, number, amountCents: content.amountCents };
    return this as this & Invoiced;
  }

  /** Records a payment of the last invoice today: in euros, by default all of it. Types are those of the payment table (1 Virement). */
  async paid({ amount, type = 1 }: { amount?: number; type?: number } = {}): Promise<this & Invoiced> {
    const invoice = this.invoice ?? (await this.invoiced()).invoice;
    const paid = amount === undefined ? Money.ofCents(invoice.amountCents) : Money.ofEuros(amount);
    const paidOn = localDate(this.useCases.get(Clock).now(), this.plan.department.timeZone);
    await this.useCases
      .get(RecordPayments)
      .execute({ invoiceId: invoice.id, payments: [{ type, amount: paid, paidOn }] }, await this.staff());
    return this as this & Invoiced;
  }

  /** The accountant's follow-up note on the last invoice. */
  async annotated(comment: string): Promise<this & Invoiced> {
    const invoice = this.invoice ?? (await this.invoiced()).invoice;
    const note = { invoiceId: invoice.id, payments: [], comment };
    await this.useCases.get(RecordPayments).execute(note, await this.staff());
    return this as this & Invoiced;
  }

  /** Corrects the last invoice with a credit note of an amount in euros; returns the credit note. */
  async credited({ amount, comment = '' }: { amount: number; comment?: string }): Promise<CreditNote> {
    const invoice = this.invoice ?? (await this.invoiced()).invoice;
    const credited = await this.useCases
      .get(IssueCreditNote)
      .execute({ invoiceId: invoice.id, amount: Money.ofEuros(amount), comment }, await this.staff());
    return credited.snapshot().credits.at(-1)!;
  }

  /** Refuses support with the department's letter, by default for lack of rescuers. */
  async refused(cause: RefusalCause = 2): Promise<this> {
    const staff = await this.staff();
    const { receiver, subject, content } = await this.useCases.get(PrepareRefusalLetter).execute(this.id, cause, staff);
    const letter = { to: receiver, subject, content };
    await this.useCases.get(RefuseDemand).execute({ id: this.id, cause, letter }, staff);
    return this;
  }

  async deleted(): Promise<this> {
    await this.useCases.get(DeleteDemand).execute(this.id, await this.staff());
    return this;
  }

  /** Staff plan everybody whom its device still needs. */
  async withWholeTeam(): Promise<this> {
    const missing = await this.useCases.get(MissingTeams).of(this.id);
    if (!missing) return this;
    const { engagement } = (await this.snapshot())!;
    return this.configured(Object.fromEntries(teamFunctions.map((each) => [each, engagement[each] + missing[each]])));
  }

  /** Sets the station's statuses by hand, as any staff member can in the list. */
  async withStatuses(statuses: StatusChange): Promise<this> {
    await this.transformed();
    await this.useCases.get(UpdateStatuses).execute({ id: this.id, ...statuses }, await this.staff());
    return this;
  }

  /** Assigns equipment to one of its slots, in place of what the slot had. */
  async assigned(equipmentIds: readonly number[], slot = 0): Promise<this> {
    await this.priced();
    const slotId = (await this.snapshot())!.slots[slot]!.id;
    const command = { demandId: this.id, slotId, equipmentIds };
    await this.useCases.get(AssignMeans).execute(command, await this.staff());
    return this;
  }

  /** Opens its first slot to members; returns the number of the slot. */
  async opened(options: OpeningOptions = {}): Promise<number> {
    const { places, added = {}, meetingAt = null, meetingPlace = '', instructions = '' } = options;
    await this.priced();
    const staff = await this.staff();
    const { slots } = await this.useCases.get(ShowSignUps).execute(this.id, staff);
    const { slotId, required } = slots[0]!.signUp.snapshot();
    const change = teamOf((name) => (places ? (places[name] ?? 0) - required[name] : 0) + (added[name] ?? 0));
    const slot = { slotId, isOpen: true, meetingAt, meetingPlace, instructions, added: change };
    await this.useCases.get(OpenSignUps).execute({ demandId: this.id, slots: [slot] }, staff);
    return slotId;
  }

  /** The present handler moves it to another department, or to one of its offices. */
  handedOver(to: { readonly department: number; readonly office?: Pick<Office, 'id'> }): Promise<this> {
    return this.configured({ departmentId: to.department, officeId: to.office?.id ?? null });
  }

  /** Sets another package price, in euros, after any agreement: the accepted price may then differ. */
  repriced(price: number): Promise<this> {
    return this.configured({ isPackagePrice: true, packagePriceCents: Money.ofEuros(price).cents });
  }

  /** Generates and validates a new quote of the present dossier, which replaces the previous one. */
  async requoted(): Promise<this & Quoted> {
    await this.validated();
    [this.quote, this.isValidated] = [undefined, false];
    return this.validated();
  }

  private handling(): Promise<Handling> {
    return (this.handledBy ??= this.plan.handling());
  }

  private async staff(): Promise<Principal> {
    return (await this.handling()).staff;
  }

  private async configured(change: DemandConfiguration): Promise<this> {
    const { version } = (await this.snapshot())!;
    await this.useCases.get(ConfigureDemand).execute({ id: this.id, version, change }, await this.staff());
    return this;
  }
}

/** A dossier that is not filed yet: its first method files it and continues from there. */
export class DossierDraft {
  constructor(private readonly file: () => Promise<Dossier>) {}

  /** EN COURS, as the organiser sent it. */
  filed(): Promise<Dossier> {
    return this.file();
  }

  async priced() {
    return (await this.file()).priced();
  }

  async quoted() {
    return (await this.file()).quoted();
  }

  async validated() {
    return (await this.file()).validated();
  }

  async transformed() {
    return (await this.file()).transformed();
  }

  async invoiced(options?: InvoiceOptions) {
    return (await this.file()).invoiced(options);
  }

  async paid(options?: { amount?: number; type?: number }) {
    return (await this.file()).paid(options);
  }

  async refused() {
    return (await this.file()).refused();
  }

  async deleted() {
    return (await this.file()).deleted();
  }
}

/** Start and end of a slot on the event's wall clock. */
function wallTimes(
  { day = 0, from = '10:00', hours = 8 }: SlotOptions,
  plan: DossierPlan,
  clock: Clock,
): { startDate: string; endDate: string } {
  // Noon: whatever the zone and the season, this many days later is that date.
  const first = typeof plan.day === 'string' ? Date.parse(`${plan.day}T12:00Z`) : clock.now() + plan.day * dayMs;
  const dateOf = (days: number) => localDate(first + days * dayMs, plan.department.timeZone);
  const [hour, minute] = from.split(':').map(Number) as [number, number];
  const end = hour * 60 + minute + hours * 60;
  const pad = (value: number) => String(value).padStart(2, '0');
  return {
    startDate: `${dateOf(day)}T${from}`,
    endDate: `${dateOf(day + Math.floor(end / 1440))}T${pad(Math.floor((end % 1440) / 60))}:${pad(end % 60)}`,
  };
}
