import type { DeviceNature, DossierSlot, RiskLevel, SlotStaffing } from '@pds/demand/contract';
import { type FormCheck, type Instant, parseDateTime, toIsoWithOffset } from '@pds/kernel';
import { type ExpressSlot, expressLimits, readNature } from '../requests/express-request';
import { noDetails, readDetails, type SlotDetails, type SlotDetailsForm } from './slot-details';

/** A slot as repositories store it: what other contexts see, and what only its own screen edits. */
export interface SlotState extends DossierSlot {
  readonly details: SlotDetails;
}

/** The levels that size a slot, named as in the request; absent fields are unchanged. */
export interface SlotLevels {
  readonly publicBehavior?: RiskLevel | null | undefined;
  readonly feature?: RiskLevel | null | undefined;
  readonly interventionDelay?: RiskLevel | null | undefined;
}

/** When a slot takes place and how many people attend it, named as in the request; absent fields are unchanged. */
export interface SlotSchedule {
  readonly name?: string | undefined;
  /** Local time of the event or ISO 8601 with an offset. */
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly publicPeak?: number | undefined;
}

/** What staff set on a slot, named as in the request; absent fields are unchanged. */
export type SlotConfiguration = Partial<SlotStaffing> & SlotLevels & SlotSchedule;

/** What a slot's own screen sets (spec organiser 2.12, slot editor), named as in the request. */
export interface SlotDescription extends SlotLevels, SlotSchedule, SlotDetailsForm {
  /** Same as `startDate`, under the organiser's name for it. */
  readonly startAt?: string | undefined;
  /** Same as `endDate`, under the organiser's name for it. */
  readonly endAt?: string | undefined;
  readonly nature?: number | undefined;
  readonly actorPeak?: number | null | undefined;
  readonly actorDevice?: boolean | undefined;
  readonly deviceNature?: DeviceNature | null | undefined;
}

/** A new slot of an existing demand (spec back-office 5): name, start and end are required. */
export interface SlotForm {
  readonly name?: string | null | undefined;
  readonly startDate?: string | null | undefined;
  readonly endDate?: string | null | undefined;
  readonly publicPeak?: number | null | undefined;
  readonly nature?: number | null | undefined;
}

/** The number of rescuers that the rules propose for a slot; null while its description is incomplete. */
export type ProposeRescuers = (slot: SlotState) => number | null;

const noStaffing: SlotStaffing = {
  rescueWorkerCount: 0,
  doctorHours: 0,
  nurseHours: 0,
  mealCount: 0,
  lotA: 0,
  lotB: 0,
  lotC: 0,
  medicalLot: 0,
  vps: 0,
  vl: 0,
  vtu: 0,
  vtp: 0,
  tent: 0,
  discount: 0,
};

/** The fields of a slot that determine its price: pricing reads no others; the name is printed. */
const pricedFields = [
  ...(['id', 'name', 'startsAt', 'endsAt'] as const),
  ...(Object.keys(noStaffing) as (keyof SlotStaffing)[]),
] satisfies (keyof SlotState)[];

/** Whether two states of a slot have the same price inputs: times, staffing, discount and name. */
export function hasSamePricedFields(one: SlotState, other: SlotState): boolean {
  return pricedFields.every((field) => one[field] === other[field]);
}

/** A slot of the public form, not staffed, sized or priced yet. */
export function fileSlot(id: number, slot: ExpressSlot): SlotState {
  return {
    id,
    ...slot,
    publicBehaviour: null,
    feature: null,
    interventionDelay: null,
    actorPeak: null,
    actorDevice: false,
    deviceNature: null,
    rescuersSetByStaff: false,
    minutes: null,
    priceLines: [],
    ...noStaffing,
    details: noDetails,
  };
}

const counts = [
  'rescueWorkerCount',
  'mealCount',
  'lotA',
  'lotB',
  'lotC',
  'medicalLot',
  'vps',
  'vl',
  'vtu',
  'vtp',
  'tent',
] as const satisfies (keyof SlotStaffing)[];
const hours = ['doctorHours', 'nurseHours'] as const satisfies (keyof SlotStaffing)[];
const levels = [
  ['publicBehavior', 'publicBehaviour'],
  ['feature', 'feature'],
  ['interventionDelay', 'interventionDelay'],
] as const;

/**
 * The slot with what staff set; refuses at `path` what is not a whole count, hours to the hundredth or a level 1–4, and what {@link
 * describeSchedule} refuses. A number of rescuers that differs from the proposal is marked as set by staff.
 */
export function configureSlot(
  slot: SlotState,
  change: SlotConfiguration,
  path: string,
  timeZone: string,
  propose: ProposeRescuers,
  check: FormCheck,
): SlotState {
  const staffed: { -readonly [K in keyof SlotState]: SlotState[K] } = {
    ...describeSchedule(slot, change, path, timeZone, check),
  };
  for (const field of counts) {
    const value = change[field];
    if (value === undefined) continue;
    if (Number.isInteger(value) && value >= 0 && value <= 10_000) staffed[field] = value;
    else check.refuse(`${path}.${field}`, 'Veuillez saisir un nombre entier de 0 à 10 000');
  }
  for (const field of hours) {
    const value = change[field];
    if (value === undefined) continue;
    if (isHundredths(value) && value >= 0 && value <= 10_000) staffed[field] = value;
    else check.refuse(`${path}.${field}`, 'Veuillez saisir un nombre d’heures de 0 à 10 000, à deux décimales');
  }
  if (change.discount !== undefined) {
    if (isHundredths(change.discount) && change.discount >= 0 && change.discount <= 100)
      staffed.discount = change.discount;
    else check.refuse(`${path}.discount`, 'Veuillez saisir une remise de 0 à 100 %');
  }
  const next = describeLevels(staffed, change, path, check);
  if (check.errors.length === 0 && change.rescueWorkerCount !== undefined) {
    // A screen sends back the number that it received: only a changed number, or one already set by staff, counts as set by staff.
    if (slot.rescuersSetByStaff || change.rescueWorkerCount !== slot.rescueWorkerCount) {
      return { ...next, rescuersSetByStaff: change.rescueWorkerCount !== propose(next) };
    }
  }
  return next;
}

/** The slot with new levels; refuses at `path`, or at the field itself when `path` is empty, what is not a level 1–4. */
export function describeLevels(slot: SlotState, change: SlotLevels, path: string, check: FormCheck): SlotState {
  const next: { -readonly [K in keyof SlotState]: SlotState[K] } = { ...slot };
  for (const [field, own] of levels) {
    const value = change[field];
    if (value === undefined) continue;
    if (value === null || [1, 2, 3, 4].includes(value)) next[own] = value;
    else check.refuse(fieldAt(path, field), 'Ce niveau n’existe pas');
  }
  return next;
}

/**
 * The slot with another name, other times or another public; refuses at `path`, or at the field itself when `path` is empty, what cannot be
 * read and an end before its start. The stored instant is kept while its local time is unchanged: an hour occurs twice when clocks go back.
 */
function describeSchedule(
  slot: SlotState,
  { name, startDate, endDate, publicPeak }: SlotSchedule,
  path: string,
  timeZone: string,
  check: FormCheck,
): SlotState {
  const next: { -readonly [K in keyof SlotState]: SlotState[K] } = { ...slot };
  const time = (field: 'startDate' | 'endDate', value: string, stored: Instant) =>
    value === toIsoWithOffset(stored, timeZone).slice(0, 16)
      ? stored
      : (readDateTime(field, path, value, timeZone, check) ?? stored);
  if (name !== undefined) {
    next.name = check.text(fieldAt(path, 'name'), name, expressLimits.slotName, 'Veuillez nommer le créneau');
  }
  if (startDate !== undefined) next.startsAt = time('startDate', startDate, slot.startsAt);
  if (endDate !== undefined) next.endsAt = time('endDate', endDate, slot.endsAt);
  if (startDate !== undefined || endDate !== undefined) checkDuration(next.startsAt, next.endsAt, path, check);
  if (publicPeak !== undefined) {
    checkCount(fieldAt(path, 'publicPeak'), publicPeak, expressLimits.peak, check);
    next.publicPeak = publicPeak;
  }
  return next;
}

/** The name of a field in a form, for its errors. */
const fieldAt = (path: string, field: string) => (path === '' ? field : `${path}.${field}`);

/** A new slot from its form, not staffed yet. Local times are read in `timeZone`. */
export function readSlotForm(
  id: number,
  form: SlotForm,
  fallback: { readonly publicPeak: number; readonly nature: number },
  timeZone: string,
  check: FormCheck,
): SlotState {
  const name = check.text('name', form.name, expressLimits.slotName, 'Veuillez nommer le créneau');
  const startsAt = readDateTime('startDate', '', form.startDate, timeZone, check);
  const endsAt = readDateTime('endDate', '', form.endDate, timeZone, check);
  const publicPeak = form.publicPeak ?? fallback.publicPeak;
  checkCount('publicPeak', publicPeak, expressLimits.peak, check);
  const nature = readNature(check, 'nature', form.nature ?? fallback.nature) ?? fallback.nature;
  if (startsAt !== null && endsAt !== null) checkDuration(startsAt, endsAt, '', check);
  return fileSlot(id, { name, startsAt: startsAt ?? 0, endsAt: endsAt ?? 0, publicPeak, nature });
}

/**
 * The slot after the change from its own screen; absent fields are unchanged. Refuses what {@link describeLevels}, {@link describeSchedule}
 * and `readDetails` refuse.
 *
 * @param rowIds for contacts and points of interest without an id
 */
export function describeSlot(
  slot: SlotState,
  change: SlotDescription,
  timeZone: string,
  check: FormCheck,
  rowIds: readonly number[],
): SlotState {
  const schedule = {
    ...change,
    startDate: oneOf(change, 'startDate', 'startAt', check),
    endDate: oneOf(change, 'endDate', 'endAt', check),
  };
  const next: { -readonly [K in keyof SlotState]: SlotState[K] } = {
    ...describeSchedule(describeLevels(slot, change, '', check), schedule, '', timeZone, check),
  };
  next.details = readDetails(slot.details, change, timeZone, rowIds, check);
  if (change.nature !== undefined) next.nature = readNature(check, 'nature', change.nature) ?? slot.nature;
  if (change.actorPeak !== undefined) {
    if (change.actorPeak !== null) checkCount('actorPeak', change.actorPeak, expressLimits.peak, check);
    next.actorPeak = change.actorPeak;
  }
  if (change.actorDevice !== undefined) next.actorDevice = change.actorDevice;
  if (change.deviceNature !== undefined) {
    const { deviceNature } = change;
    if (deviceNature === null || [1, 2, 3, 4].includes(deviceNature)) next.deviceNature = deviceNature;
    else check.refuse('deviceNature', 'Ce dispositif n’existe pas');
  }
  return next;
}

/** A time under either of its two names; when both are sent they must be equal. */
function oneOf<Name extends 'startDate' | 'startAt' | 'endDate' | 'endAt'>(
  change: { readonly [Field in Name]?: string | undefined },
  name: Name,
  alias: Name,
  check: FormCheck,
): string | undefined {
  if (change[name] !== undefined && change[alias] !== undefined && change[name] !== change[alias]) {
    check.refuse(alias, `${alias} et ${name} ne disent pas la même chose`);
  }
  return change[name] ?? change[alias];
}

function readDateTime(
  field: 'startDate' | 'endDate',
  path: string,
  value: string | null | undefined,
  timeZone: string,
  check: FormCheck,
): Instant | null {
  const missing = field === 'startDate' ? 'Veuillez saisir la date de début' : 'Veuillez saisir la date de fin';
  const text = check.text(fieldAt(path, field), value, 40, missing);
  if (text === '') return null;
  const instant = parseDateTime(text, timeZone);
  if (instant === null) check.refuse(fieldAt(path, field), 'Cette date n’est pas valide');
  return instant;
}

function checkDuration(startsAt: Instant, endsAt: Instant, path: string, check: FormCheck): void {
  const field = fieldAt(path, 'endDate');
  if (endsAt < startsAt) check.refuse(field, 'La date de fin ne peut pas précéder la date de début');
  else if (endsAt - startsAt > expressLimits.slotDays * 86_400_000) {
    check.refuse(field, `Un créneau ne peut pas durer plus de ${expressLimits.slotDays} jours`);
  }
}

function checkCount(field: string, value: number, maximum: number, check: FormCheck): void {
  if (!Number.isInteger(value) || value < 0) check.refuse(field, 'Veuillez saisir un nombre entier, 0 ou plus');
  else if (value > maximum) check.refuse(field, 'Cet effectif est trop élevé');
}

/** Whether a number has at most two decimals, as a person wrote it. */
export function isHundredths(value: number): boolean {
  return /^\d+(\.\d{1,2})?$/.test(String(value));
}
