import type {
  DemandStatusCode,
  DossierExtra,
  DossierOption,
  DossierPriceLine,
  DossierSnapshot,
  PricingBasis,
  RiskLevel,
} from '@pds/demand/contract';
import { demandStatusCodes } from '@pds/demand/contract';
import { type Instant, instantOfWallTime, type Ownership, wallTimeAt } from '@pds/kernel';
import { type ExtraForm, type OfferedOption, type OptionForm, readExtras, readOptions } from './complements';
import { changeStatus } from './demand-status';
import { DemandNoLongerEditable, InvalidConfiguration, LastSlot, SlotNotFound, TooManySlots } from '../demand.errors';
import { type ExpressContact, type ExpressEvent, expressLimits, FormCheck } from './express-request';
import {
  configureSlot,
  describeSlot,
  fileSlot,
  type Proposal,
  readSlotForm,
  type SlotConfiguration,
  type SlotDescription,
  type SlotForm,
  type SlotState,
} from './slot';

/** Everything a demand remembers, as repositories keep it. Amounts in cents. */
export interface DemandState {
  readonly id: number;
  readonly uniqId: string;
  readonly status: DemandStatusCode;
  readonly eventName: string;
  readonly eventType: number | null;
  readonly eventPlace: string;
  readonly eventAddress: string;
  readonly eventPostalCode: string;
  readonly eventCity: string;
  readonly eventDepartment: string | null;
  readonly severalDepartments: boolean;
  readonly comments: string;
  readonly timeZone: string;
  readonly contact: ExpressContact;
  readonly departmentId: number | null;
  readonly officeId: number | null;
  readonly organisationId: number | null;
  readonly filedBy: number | null;
  readonly dpsSupport: boolean;
  readonly isPackagePrice: boolean;
  readonly packagePriceCents: number | null;
  /** Percent, 0 to 100. */
  readonly optionsDiscount: number;
  readonly isOrganisationMealSupport: boolean;
  readonly extras: readonly DossierExtra[];
  readonly options: readonly DossierOption[];
  /** What the price was computed with; null before the first price. */
  readonly pricingBasis: PricingBasis | null;
  /** Computed from the slots at the last save by staff; null before. */
  readonly priceCents: number | null;
  readonly priceLines: readonly DossierPriceLine[];
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly updatedBy: number | null;
  readonly deletedAt: Instant | null;
  /** 1 when filed, one more at each saved change. */
  readonly version: number;
  /** In the order of the form; never empty. */
  readonly slots: readonly SlotState[];
}

/** What staff may change; what is absent stays as it is. Names are those of the request, for its field errors. */
export interface DemandConfiguration {
  readonly eventName?: string;
  readonly eventType?: number | null;
  readonly eventPlace?: string;
  readonly eventAddress?: string;
  readonly eventPlaceZip?: string;
  readonly eventPlaceCity?: string;
  readonly eventDepartment?: string | null;
  readonly comments?: string;
  readonly contactFirstName?: string;
  readonly contactLastName?: string;
  readonly contactPhone?: string;
  readonly contactEmail?: string;
  readonly departmentId?: number | null;
  readonly officeId?: number | null;
  readonly organizationId?: number | null;
  readonly isPackagePrice?: boolean;
  readonly packagePriceCents?: number | null;
  readonly optionsDiscount?: number;
  readonly isOrganizationMealSupport?: boolean;
  /** Replaces all extras. */
  readonly extras?: readonly ExtraForm[];
  /** Replaces all options. */
  readonly demandOptions?: readonly OptionForm[];
  readonly demandSlots?: readonly (SlotConfiguration & { readonly id: number })[];
}

/** What the caller of {@link Demand.configure} has looked up for it. */
export interface ConfigurationContext {
  /** What the handling department offers. */
  readonly offeredOptions: readonly OfferedOption[];
  /** IANA zone of the event's department after the change. */
  readonly timeZone: string;
  readonly propose: Proposal;
}

/** What the organiser may change while the demand is EN COURS. */
export interface OrganiserDescription {
  readonly eventName?: string;
  readonly eventPlace?: string;
  readonly eventAddress?: string;
  readonly eventPlaceZip?: string;
  readonly eventPlaceCity?: string;
  readonly comments?: string;
  readonly demandSlots?: readonly {
    readonly id: number;
    readonly publicBehavior?: RiskLevel | null;
    readonly feature?: RiskLevel | null;
    readonly interventionDelay?: RiskLevel | null;
  }[];
}

/** A price with the hours it rests on, as pricing answers it. */
export interface DemandPrice {
  readonly basis: PricingBasis;
  readonly totalCents: number;
  readonly lines: readonly DossierPriceLine[];
  readonly slots: readonly {
    readonly id: number;
    readonly minutes: { readonly normal: number; readonly night: number; readonly holiday: number };
    readonly lines: readonly DossierPriceLine[];
  }[];
}

/** An organiser's request for first-aid cover, from its filing to the decision on it. */
export class Demand {
  private constructor(
    private state: DemandState,
    /** What the repository holds; 0 while it holds nothing. */
    readonly savedVersion: number,
  ) {}

  /** A demand EN COURS from a checked public form. `slotIds` has one id per slot. */
  static file(filing: {
    readonly id: number;
    readonly uniqId: string;
    readonly slotIds: readonly number[];
    readonly event: ExpressEvent;
    readonly contact: ExpressContact;
    readonly organisationId: number | null;
    readonly filedBy: number;
    readonly now: Instant;
  }): Demand {
    const { event, now } = filing;
    return new Demand(
      {
        id: filing.id,
        uniqId: filing.uniqId,
        status: demandStatusCodes.inProgress,
        eventName: event.name,
        eventType: event.type,
        eventPlace: '',
        eventAddress: event.address,
        eventPostalCode: event.postalCode,
        eventCity: event.city,
        eventDepartment: event.departmentCode,
        severalDepartments: event.severalDepartments,
        comments: event.comments,
        timeZone: event.timeZone,
        contact: filing.contact,
        departmentId: event.departmentId,
        officeId: null,
        organisationId: filing.organisationId,
        filedBy: filing.filedBy,
        dpsSupport: true,
        isPackagePrice: false,
        packagePriceCents: null,
        optionsDiscount: 0,
        isOrganisationMealSupport: false,
        extras: [],
        options: [],
        pricingBasis: null,
        priceCents: null,
        priceLines: [],
        createdAt: now,
        updatedAt: now,
        updatedBy: filing.filedBy,
        deletedAt: null,
        version: 1,
        slots: event.slots.map((slot, index) => fileSlot(filing.slotIds[index]!, slot)),
      },
      0,
    );
  }

  static restore(state: DemandState): Demand {
    return new Demand(state, state.version);
  }

  snapshot(): DemandState {
    return this.state;
  }

  get id(): number {
    return this.state.id;
  }

  get version(): number {
    return this.state.version;
  }

  get ownership(): Ownership {
    const { departmentId, officeId, organisationId, filedBy } = this.state;
    return { departmentId, officeId, organisationId, filedBy };
  }

  /**
   * Staff's edit (spec back-office 5): the result must have a department, and a package price when package pricing is
   * on. Changes all or nothing; throws {@link InvalidConfiguration} naming every field at fault, those of `also` included.
   * The price is stale afterwards: {@link setPrice} follows.
   */
  configure(
    change: DemandConfiguration,
    by: number,
    now: Instant,
    context: Partial<ConfigurationContext> = {},
    also: FormCheck = new FormCheck(),
  ): void {
    const check = also;
    const was = this.state;
    const { offeredOptions = [], timeZone = was.timeZone, propose } = context;
    const text = (
      field: keyof DemandConfiguration & string,
      value: string | undefined,
      old: string,
      limit: number,
      missing?: string,
    ) => (value === undefined ? old : check.text(field, value, limit, missing));

    const departmentId = change.departmentId === undefined ? was.departmentId : change.departmentId;
    if (departmentId === null) check.refuse('departmentId', 'Veuillez choisir un département');
    const isPackagePrice = change.isPackagePrice ?? was.isPackagePrice;
    const packagePriceCents = change.packagePriceCents === undefined ? was.packagePriceCents : change.packagePriceCents;
    if (isPackagePrice && packagePriceCents === null)
      check.refuse('packagePrice', 'Veuillez saisir le prix forfaitaire');
    if (packagePriceCents !== null && (packagePriceCents < 0 || packagePriceCents > 1_000_000_000)) {
      check.refuse('packagePrice', 'Veuillez saisir un prix de 0 à 10 000 000 €');
    }
    const optionsDiscount = change.optionsDiscount ?? was.optionsDiscount;
    if (!(optionsDiscount >= 0 && optionsDiscount <= 100))
      check.refuse('optionsDiscount', 'Veuillez saisir une remise de 0 à 100 %');

    const slots = was.slots.map((slot) => movedTo(timeZone, slot, was.timeZone));
    change.demandSlots?.forEach((slot, index) => {
      const position = slots.findIndex(({ id }) => id === slot.id);
      if (position < 0) check.refuse(`demandSlots.${index}.id`, 'Ce créneau n’est pas de cette demande');
      else slots[position] = configureSlot(slots[position]!, slot, `demandSlots.${index}`, check, propose);
    });

    const next: DemandState = {
      ...was,
      eventName: text('eventName', change.eventName, was.eventName, 200, 'Veuillez saisir le nom de la manifestation'),
      eventType: change.eventType === undefined ? was.eventType : check.nature('eventType', change.eventType),
      eventPlace: text('eventPlace', change.eventPlace, was.eventPlace, 250),
      eventAddress: text('eventAddress', change.eventAddress, was.eventAddress, 250),
      eventPostalCode: text('eventPlaceZip', change.eventPlaceZip, was.eventPostalCode, 12),
      eventCity: text('eventPlaceCity', change.eventPlaceCity, was.eventCity, 120),
      eventDepartment: change.eventDepartment === undefined ? was.eventDepartment : change.eventDepartment,
      comments: text('comments', change.comments, was.comments, 5_000),
      contact: {
        firstName: text(
          'contactFirstName',
          change.contactFirstName,
          was.contact.firstName,
          100,
          'Veuillez saisir le prénom',
        ),
        lastName: text('contactLastName', change.contactLastName, was.contact.lastName, 100, 'Veuillez saisir le nom'),
        phone: text(
          'contactPhone',
          change.contactPhone,
          was.contact.phone,
          30,
          'Veuillez saisir le numéro de téléphone',
        ),
        email: change.contactEmail === undefined ? was.contact.email : check.email('contactEmail', change.contactEmail),
      },
      departmentId,
      officeId: change.officeId === undefined ? was.officeId : change.officeId,
      organisationId: change.organizationId === undefined ? was.organisationId : change.organizationId,
      isPackagePrice,
      packagePriceCents,
      optionsDiscount,
      isOrganisationMealSupport: change.isOrganizationMealSupport ?? was.isOrganisationMealSupport,
      extras: change.extras === undefined ? was.extras : readExtras(change.extras, was.extras, check),
      options:
        change.demandOptions === undefined
          ? was.options
          : readOptions(change.demandOptions, was.options, offeredOptions, check),
      timeZone,
      slots,
    };
    if (check.errors.length > 0) throw new InvalidConfiguration(check.errors);
    this.change(next, by, now);
  }

  /**
   * The organiser's own edit, while nothing is decided: throws {@link DemandNoLongerEditable} unless EN COURS (spec
   * organiser 4), {@link InvalidConfiguration} naming the fields at fault.
   */
  describe(change: OrganiserDescription, by: number, now: Instant): void {
    if (this.state.status !== demandStatusCodes.inProgress) throw new DemandNoLongerEditable();
    const check = new FormCheck();
    const was = this.state;
    const text = (field: string, value: string | undefined, old: string, limit: number, missing?: string) =>
      value === undefined ? old : check.text(field, value, limit, missing);
    const slots = [...was.slots];
    change.demandSlots?.forEach(({ id, publicBehavior, feature, interventionDelay }, index) => {
      const position = slots.findIndex((slot) => slot.id === id);
      if (position < 0) check.refuse(`demandSlots.${index}.id`, 'Ce créneau n’est pas de cette demande');
      else {
        const levels = { publicBehavior, feature, interventionDelay };
        slots[position] = configureSlot(slots[position]!, levels, `demandSlots.${index}`, check);
      }
    });
    const next: DemandState = {
      ...was,
      eventName: text('eventName', change.eventName, was.eventName, 200, 'Veuillez saisir le nom de la manifestation'),
      eventPlace: text('eventPlace', change.eventPlace, was.eventPlace, 250),
      eventAddress: text('eventAddress', change.eventAddress, was.eventAddress, 250),
      eventPostalCode: text('eventPlaceZip', change.eventPlaceZip, was.eventPostalCode, 12),
      eventCity: text('eventPlaceCity', change.eventPlaceCity, was.eventCity, 120),
      comments: text('comments', change.comments, was.comments, 5_000),
      slots,
    };
    if (check.errors.length > 0) throw new InvalidConfiguration(check.errors);
    this.change(next, by, now);
  }

  /** Ids of the slots whose behaviour or environment is not described yet (spec organiser 5, step 1). */
  slotsToDescribe(): number[] {
    return this.state.slots.filter(({ publicBehaviour, feature }) => !publicBehaviour || !feature).map(({ id }) => id);
  }

  /**
   * Adds a slot at the end, neither staffed nor sized. Throws {@link InvalidConfiguration}, {@link TooManySlots} and, for an
   * organiser, what {@link describe} throws.
   */
  addSlot(id: number, form: SlotForm, editor: SlotEditor, now: Instant): void {
    this.mayEditSlots(editor);
    if (this.state.slots.length >= expressLimits.slots) throw new TooManySlots(expressLimits.slots);
    const check = new FormCheck();
    const last = this.state.slots.at(-1)!;
    // Nobody has told the new slot's public: 0 is an unknown peak, which sizing reports as missing.
    const fallback = { publicPeak: 0, nature: last.nature };
    const slot = readSlotForm(id, form, fallback, this.state.timeZone, check);
    refusePast(slot, editor, now, check);
    if (check.errors.length > 0) throw new InvalidConfiguration(check.errors);
    this.change({ ...this.state, slots: [...this.state.slots, slot] }, editor.accountId, now);
  }

  /** Puts a copy right after a slot, named « … (copie) », staffed and described as it is. */
  cloneSlot(slotId: number, id: number, editor: SlotEditor, now: Instant): void {
    this.mayEditSlots(editor);
    if (this.state.slots.length >= expressLimits.slots) throw new TooManySlots(expressLimits.slots);
    const position = this.positionOf(slotId);
    const slots = [...this.state.slots];
    const original = slots[position]!;
    const suffix = ' (copie)';
    const name = original.name.slice(0, expressLimits.slotName - suffix.length) + suffix;
    slots.splice(position + 1, 0, { ...original, id, name });
    this.change({ ...this.state, slots }, editor.accountId, now);
  }

  /** Takes a slot away; throws {@link LastSlot} when it is the only one. */
  removeSlot(slotId: number, editor: SlotEditor, now: Instant): void {
    this.mayEditSlots(editor);
    const position = this.positionOf(slotId);
    if (this.state.slots.length === 1) throw new LastSlot();
    const slots = this.state.slots.filter((_, index) => index !== position);
    this.change({ ...this.state, slots }, editor.accountId, now);
  }

  /** Describes one slot by its own screen; throws {@link InvalidConfiguration} naming the fields at fault. */
  describeSlot(slotId: number, change: SlotDescription, editor: SlotEditor, now: Instant): void {
    this.mayEditSlots(editor);
    const position = this.positionOf(slotId);
    const check = new FormCheck();
    const slots = [...this.state.slots];
    slots[position] = describeSlot(slots[position]!, change, this.state.timeZone, check);
    if (change.startDate !== undefined) refusePast(slots[position], editor, now, check, this.state.slots[position]);
    if (check.errors.length > 0) throw new InvalidConfiguration(check.errors);
    this.change({ ...this.state, slots }, editor.accountId, now);
  }

  /** One of the slots; throws {@link SlotNotFound}. */
  slot(slotId: number): SlotState {
    return this.state.slots[this.positionOf(slotId)]!;
  }

  get isPriced(): boolean {
    return this.state.priceCents !== null;
  }

  private mayEditSlots({ isOrganiser }: SlotEditor): void {
    if (isOrganiser && this.state.status !== demandStatusCodes.inProgress) throw new DemandNoLongerEditable();
  }

  private positionOf(slotId: number): number {
    const position = this.state.slots.findIndex(({ id }) => id === slotId);
    if (position < 0) throw new SlotNotFound();
    return position;
  }

  /** Writes a proposed number of rescuers on a slot; throws {@link SlotNotFound}. */
  staffSlot(slotId: number, rescueWorkerCount: number): void {
    const slots = [...this.state.slots];
    const position = this.positionOf(slotId);
    slots[position] = { ...slots[position]!, rescueWorkerCount, rescuersSetByStaff: false };
    this.state = { ...this.state, slots };
  }

  /** Keeps the price that pricing computed from the present slots, with its working and hours. */
  setPrice(price: DemandPrice): void {
    this.state = {
      ...this.state,
      priceCents: price.totalCents,
      priceLines: price.lines,
      pricingBasis: price.basis,
      slots: this.state.slots.map((slot) => {
        const priced = price.slots.find(({ id }) => id === slot.id);
        return priced ? { ...slot, minutes: priced.minutes, priceLines: priced.lines } : slot;
      }),
    };
  }

  /** 1 EN COURS → 3 VALIDÉE. */
  markTransformed(by: number, now: Instant): void {
    this.change({ ...this.state, status: changeStatus(this.state.status, demandStatusCodes.transformed) }, by, now);
  }

  /** 1 EN COURS → 4 ANNULÉE; the demand is kept, but for the organiser's list nobody sees it any more. */
  delete(by: number, now: Instant): void {
    const status = changeStatus(this.state.status, demandStatusCodes.cancelled);
    this.change({ ...this.state, status, deletedAt: now }, by, now);
  }

  /** The demand as other contexts may see it. */
  dossier(): DossierSnapshot {
    const { state } = this;
    const totalCents = state.isPackagePrice ? state.packagePriceCents : state.priceCents;
    return {
      id: state.id,
      uniqId: state.uniqId,
      version: state.version,
      status: state.status,
      isAidStation: state.status === demandStatusCodes.transformed,
      createdAt: state.createdAt,
      event: {
        name: state.eventName,
        type: state.eventType,
        place: state.eventPlace,
        address: state.eventAddress,
        postalCode: state.eventPostalCode,
        city: state.eventCity,
        departmentCode: state.eventDepartment,
        severalDepartments: state.severalDepartments,
        comments: state.comments,
        publicPeak: Math.max(...state.slots.map((slot) => slot.publicPeak)),
        timeZone: state.timeZone,
        startsAt: Math.min(...state.slots.map((slot) => slot.startsAt)),
        endsAt: Math.max(...state.slots.map((slot) => slot.endsAt)),
      },
      contact: { ...state.contact },
      ownership: this.ownership,
      departmentId: state.departmentId,
      officeId: state.officeId,
      organisationId: state.organisationId,
      filedBy: state.filedBy,
      slots: state.slots,
      extras: state.extras,
      options: state.options,
      optionsDiscount: state.optionsDiscount,
      isOrganisationMealSupport: state.isOrganisationMealSupport,
      pricingBasis: state.pricingBasis,
      isPackagePrice: state.isPackagePrice,
      packagePriceCents: state.packagePriceCents,
      computedPriceCents: state.priceCents,
      totalCents,
      priceLines:
        state.isPackagePrice && totalCents !== null
          ? [
              {
                label: 'Forfait',
                quantity: 1,
                unit: 'forfait',
                unitPriceCents: totalCents,
                amountCents: totalCents,
                explanation: 'Prix forfaitaire convenu',
              },
            ]
          : state.priceLines,
    };
  }

  private change(next: DemandState, by: number, now: Instant): void {
    this.state = { ...next, updatedAt: now, updatedBy: by, version: this.savedVersion + 1 };
  }
}

/** Who edits slots: an organiser may only while the demand is EN COURS, and not into the past (spec organiser 4 and 5). */
export interface SlotEditor {
  readonly accountId: number;
  readonly isOrganiser: boolean;
}

function refusePast(
  slot: SlotState,
  { isOrganiser }: SlotEditor,
  now: Instant,
  check: FormCheck,
  before?: SlotState,
): void {
  if (!isOrganiser || slot.startsAt >= now || check.errors.length > 0 || slot.startsAt === before?.startsAt) return;
  check.refuse('startDate', 'La date de début ne peut pas être dans le passé');
}

/** The slot at the same wall times in another zone: an event moved overseas still begins at eight in the morning. */
function movedTo(timeZone: string, slot: SlotState, from: string): SlotState {
  if (timeZone === from) return slot;
  const move = (instant: Instant) => instantOfWallTime(wallTimeAt(instant, from), timeZone);
  const startsAt = move(slot.startsAt);
  // A missing hour of the new zone may swallow a short slot: it must not end before it starts.
  return { ...slot, startsAt, endsAt: Math.max(startsAt, move(slot.endsAt)) };
}
