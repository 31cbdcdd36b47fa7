import { demandStatusCodes } from '@pds/demand/contract';
import { checkedName, checkedPhone, type FormCheck, typedText } from '@pds/kernel';
import { type ExtraForm, type OfferedOption, type OptionForm, readExtras, readOptions } from '../slots/complements';
import type { DemandState } from './demand-state';
import { changeStatus } from '../decisions/demand-status';
import { type EngagementChange, readEngagement } from './engagement';
import { readEmail, readNature } from '../requests/express-request';
import type { ProposeRescuers, SlotConfiguration, SlotLevels } from '../slots/slot';
import { Slots } from '../slots/slots';

/** The description of the event, by any editor; absent fields are unchanged. */
interface EventDescription {
  readonly eventName?: string;
  readonly eventPlace?: string;
  readonly eventAddress?: string;
  readonly eventPlaceZip?: string;
  readonly eventPlaceCity?: string;
  readonly comments?: string;
}

/** The contact for the event; absent fields are unchanged. */
interface ContactChange {
  readonly contactFirstName?: string;
  readonly contactLastName?: string;
  readonly contactPhone?: string;
  readonly contactEmail?: string;
}

/** The price terms of the dossier; absent fields are unchanged. */
interface PriceTerms {
  readonly isPackagePrice?: boolean;
  readonly packagePriceCents?: number | null;
  /** Percent, 0 to 100. */
  readonly optionsDiscount?: number;
}

/** What staff may change; absent fields are unchanged. Names are those of the request, for its field errors. */
export interface DemandConfiguration extends EventDescription, ContactChange, PriceTerms, EngagementChange {
  readonly eventType?: number | null;
  readonly eventDepartment?: string | null;
  readonly departmentId?: number | null;
  readonly officeId?: number | null;
  readonly organizationId?: number | null;
  /** True takes a refused demand on again; a refusal requires its letter. */
  readonly dpsSupport?: boolean;
  readonly isOrganizationMealSupport?: boolean;
  readonly hideDetails?: boolean;
  readonly hideCosting?: boolean;
  readonly hideComplement?: boolean;
  /** Empty or null for none. */
  readonly eProtecId?: string | null;
  /** Replaces all extras. */
  readonly extras?: readonly ExtraForm[];
  /** Replaces all options. */
  readonly demandOptions?: readonly OptionForm[];
  readonly demandSlots?: readonly (SlotConfiguration & { readonly id: number })[];
}

/** The data needed to validate a {@link DemandConfiguration}, looked up beforehand. */
export interface ConfigurationContext {
  /** What the handling department offers. */
  readonly offeredOptions: readonly OfferedOption[];
  /** IANA zone of the event's department after the change. */
  readonly timeZone: string;
  readonly propose: ProposeRescuers;
}

/** What the organiser may change while the demand is EN COURS. */
export interface OrganiserDescription extends EventDescription, ContactChange {
  /** For managers only. */
  readonly organizationId?: number | null;
  readonly demandSlots?: readonly (SlotLevels & { readonly id: number })[];
}

/**
 * The dossier as staff configure it (spec back-office 5): it must have a department, and a package price when package pricing is on. Errors
 * are added to `check`; the result must then be discarded.
 */
export function configureDossier(
  was: DemandState,
  change: DemandConfiguration,
  { timeZone, offeredOptions, propose }: ConfigurationContext,
  check: FormCheck,
): DemandState {
  const departmentId = sentOrPrevious(change.departmentId, was.departmentId);
  if (departmentId === null) check.refuse('departmentId', 'Veuillez choisir un département');
  const price = readPriceTerms(was, change, check);
  const slots = Slots.of(was.slots)
    .movedToZone(was.timeZone, timeZone)
    .configure(change.demandSlots ?? [], timeZone, propose, check);
  return {
    ...was,
    ...describeEvent(was, change, check),
    eventType: change.eventType === undefined ? was.eventType : readNature(check, 'eventType', change.eventType),
    ...readDepartment(was, change),
    contact: readContactChange(was.contact, change, check),
    departmentId,
    officeId: sentOrPrevious(change.officeId, was.officeId),
    organisationId: sentOrPrevious(change.organizationId, was.organisationId),
    ...price,
    ...readSupport(was, change, check),
    isOrganisationMealSupport: change.isOrganizationMealSupport ?? was.isOrganisationMealSupport,
    hideDetails: change.hideDetails ?? was.hideDetails,
    hideCosting: change.hideCosting ?? was.hideCosting,
    hideComplement: change.hideComplement ?? was.hideComplement,
    engagement: readEngagement(was.engagement, change, check),
    eProtecId: change.eProtecId === undefined ? was.eProtecId : check.text('eProtecId', change.eProtecId, 50) || null,
    extras: change.extras === undefined ? was.extras : readExtras(change.extras, was.extras, check),
    options:
      change.demandOptions === undefined
        ? was.options
        : readOptions(change.demandOptions, was.options, offeredOptions, check),
    timeZone,
    slots: slots.all,
  };
}

/** The dossier as its organiser describes it. Errors are added to `check`; the result must then be discarded. */
export function describeDossier(was: DemandState, change: OrganiserDescription, check: FormCheck): DemandState {
  const slots = Slots.of(was.slots).describeLevels(change.demandSlots ?? [], check);
  const organisationId = sentOrPrevious(change.organizationId, was.organisationId);
  const contact = readContactChange(was.contact, change, check);
  return { ...was, ...describeEvent(was, change, check), contact, organisationId, slots: slots.all };
}

function describeEvent(was: DemandState, change: EventDescription, check: FormCheck) {
  const text = textOf(change, check);
  return {
    eventName: text('eventName', was.eventName, 200, 'Veuillez saisir le nom de l’évènement'),
    eventPlace: text('eventPlace', was.eventPlace, 250),
    eventAddress: text('eventAddress', was.eventAddress, 250),
    eventPostalCode: text('eventPlaceZip', was.eventPostalCode, 12),
    eventCity: text('eventPlaceCity', was.eventCity, 120),
    comments: text('comments', was.comments, 5_000),
  };
}

/** Where the event takes place: in one department, abroad, or, when none is named any more, in several. */
function readDepartment(was: DemandState, { eventDepartment = was.eventDepartment }: DemandConfiguration) {
  const isSame = eventDepartment === was.eventDepartment;
  return { eventDepartment, severalDepartments: isSame ? was.severalDepartments : eventDepartment === null };
}

function readContactChange(
  was: DemandState['contact'],
  { contactFirstName, contactLastName, contactPhone, contactEmail }: ContactChange,
  check: FormCheck,
): DemandState['contact'] {
  return {
    firstName: changedText(contactFirstName, was.firstName, (text) =>
      checkedName(check, 'contactFirstName', text, 'prénom', 'Veuillez saisir le prénom'),
    ),
    lastName: changedText(contactLastName, was.lastName, (text) =>
      checkedName(check, 'contactLastName', text, 'nom', 'Veuillez saisir le nom'),
    ),
    phone: changedText(contactPhone, was.phone, (text) =>
      checkedPhone(check, 'contactPhone', text, 'Veuillez saisir le numéro de téléphone'),
    ),
    email: changedText(contactEmail, was.email, (text) => readEmail(check, 'contactEmail', text)),
  };
}

/** 2 REFUSÉE → 1 EN COURS when support is given later; throws `IllegalStatusChange` from any other status. */
function readSupport(was: DemandState, { dpsSupport = was.dpsSupport }: DemandConfiguration, check: FormCheck) {
  const { status, dpsSupportCause } = was;
  if (!dpsSupport && was.dpsSupport) {
    check.refuse('dpsSupport', 'Le refus se fait en envoyant l’e-mail «\u00a0Non prise en charge\u00a0»');
  }
  if (!dpsSupport || was.dpsSupport) return { status, dpsSupport: was.dpsSupport, dpsSupportCause };
  return { status: changeStatus(status, demandStatusCodes.inProgress), dpsSupport: true, dpsSupportCause: null };
}

function readPriceTerms(was: DemandState, change: PriceTerms, check: FormCheck) {
  const isPackagePrice = change.isPackagePrice ?? was.isPackagePrice;
  const packagePriceCents = sentOrPrevious(change.packagePriceCents, was.packagePriceCents);
  if (isPackagePrice && packagePriceCents === null) {
    check.refuse('packagePrice', 'Veuillez saisir le prix forfaitaire');
  }
  if (packagePriceCents !== null && (packagePriceCents < 0 || packagePriceCents > 1_000_000_000)) {
    check.refuse('packagePrice', 'Veuillez saisir un prix de 0 à 10 000 000 €');
  }
  const optionsDiscount = change.optionsDiscount ?? was.optionsDiscount;
  if (!(optionsDiscount >= 0 && optionsDiscount <= 100)) {
    check.refuse('optionsDiscount', 'Veuillez saisir une remise de 0 à 100 %');
  }
  return { isPackagePrice, packagePriceCents, optionsDiscount };
}

/** The value sent, null included, or the previous one when none was sent. */
function sentOrPrevious<Value>(sent: Value | undefined, old: Value): Value {
  return sent === undefined ? old : sent;
}

/** Reads the texts of a form by their fields, like {@link changedText}. */
function textOf<Field extends string>(form: { readonly [Name in Field]?: string }, check: FormCheck) {
  return (field: Field, old: string, limit: number, missing?: string): string =>
    changedText(form[field], old, (text) => check.text(field, text, limit, missing));
}

/**
 * The text after a change; an absent one is unchanged. One equal to the stored one is not validated, only changes are: the contact of a
 * forgotten person has no phone number, and the stored one may be older than the rule.
 */
function changedText(sent: string | undefined, old: string, read: (text: string) => string): string {
  return sent === undefined || typedText(sent) === typedText(old) ? old : read(sent);
}
