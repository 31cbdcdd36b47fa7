import { type FormCheck, type Instant, parseDateTime } from '@pds/kernel';
import {
  FirstContactNotRemovable,
  OnlyLastContactRemovable,
  OnlyLastInterestPointRemovable,
  SlotRowNotFound,
} from '../../demand.errors';
import { noServices, readServices, type Service, type Services, type ServicesForm } from '../dossier/services';

/** A person to reach on the spot. */
export interface SlotContact {
  /** Unique among the contacts and points of interest of all slots. */
  readonly id: number;
  readonly name: string;
  /** As it was typed. */
  readonly phone: string;
}

/** A place that rescuers must find. */
export interface InterestPoint {
  /** Unique among the contacts and points of interest of all slots. */
  readonly id: number;
  readonly name: string;
  readonly address: string;
}

/** What a slot's own screen edits besides times, public and levels (spec organiser 3, demand slot). */
export interface SlotDetails {
  /** Meeting place. */
  readonly place: string;
  /** When the rescuers are to arrive, as free text. */
  readonly rescueArrival: string;
  readonly address: string;
  /** People with special needs. */
  readonly needs: string;
  /** The event uses a public road. */
  readonly publicWay: boolean;
  /** Natural space in km², at most four decimals; null when not entered. */
  readonly size: number | null;
  readonly otherFeatures: string;
  readonly services: Services;
  readonly notes: string;
  /** Another proposed start of the slot; null when none is proposed. */
  readonly newDate: Instant | null;
  readonly contactSlots: readonly SlotContact[];
  readonly interestPoints: readonly InterestPoint[];
}

interface ContactForm {
  readonly id?: number | null | undefined;
  readonly name: string;
  readonly phone?: string | undefined;
}

interface InterestPointForm {
  readonly id?: number | null | undefined;
  readonly name: string;
  readonly address?: string | undefined;
}

/** {@link SlotDetails} as the slot's screen sends them; absent fields are unchanged. */
export interface SlotDetailsForm {
  readonly place?: string | undefined;
  readonly rescueArrival?: string | undefined;
  readonly address?: string | undefined;
  readonly needs?: string | undefined;
  readonly publicWay?: boolean | undefined;
  readonly size?: number | null | undefined;
  readonly otherFeatures?: string | undefined;
  readonly services?: ServicesForm | undefined;
  readonly notes?: string | undefined;
  /** Local time of the event or ISO 8601 with an offset. */
  readonly newDate?: string | null | undefined;
  /** Replaces all contacts. */
  readonly contactSlots?: readonly ContactForm[] | undefined;
  /** Replaces all points of interest. */
  readonly interestPoints?: readonly InterestPointForm[] | undefined;
}

export const slotDetailLimits = {
  line: 250,
  text: 2_000,
  /** km² */
  size: 10_000,
  name: 100,
  /** As for `PhoneNumber`, whose rule does not hold here: on the spot it may be an internal number or a radio channel. */
  phone: 60,
  contacts: 20,
  interestPoints: 50,
} as const;

export const noDetails: SlotDetails = {
  place: '',
  rescueArrival: '',
  address: '',
  needs: '',
  publicWay: false,
  size: null,
  otherFeatures: '',
  services: noServices,
  notes: '',
  newDate: null,
  contactSlots: [],
  interestPoints: [],
};

const lines = ['place', 'rescueArrival', 'address'] as const;
/** The fields of several lines. */
export const detailTexts = ['needs', 'otherFeatures', 'notes'] as const;

/** The number of new ids that the rows of a form need. */
export function countNewRows({ contactSlots = [], interestPoints = [] }: SlotDetailsForm): number {
  return [...contactSlots, ...interestPoints].filter(({ id }) => id === undefined || id === null).length;
}

/** The number of rows: a copy of them needs as many new ids. */
export function countRows({ contactSlots, interestPoints }: SlotDetails): number {
  return contactSlots.length + interestPoints.length;
}

/** Whether these details contain a contact or point of interest with this id. */
export function hasRow({ contactSlots, interestPoints }: SlotDetails, rowId: number): boolean {
  return [...contactSlots, ...interestPoints].some(({ id }) => id === rowId);
}

/**
 * The details without a contact: only the last row, and never the first (spec organiser 5). Throws {@link SlotRowNotFound}, {@link
 * FirstContactNotRemovable} or {@link OnlyLastContactRemovable}.
 */
export function withoutContact(details: SlotDetails, contactId: number): SlotDetails {
  const { contactSlots } = details;
  const position = contactSlots.findIndex(({ id }) => id === contactId);
  if (position < 0) throw new SlotRowNotFound();
  if (position === 0) throw new FirstContactNotRemovable();
  if (position < contactSlots.length - 1) throw new OnlyLastContactRemovable();
  return { ...details, contactSlots: contactSlots.slice(0, -1) };
}

/**
 * The details without a point of interest: only the last row (spec organiser 5). Throws {@link SlotRowNotFound} or {@link
 * OnlyLastInterestPointRemovable}.
 */
export function withoutInterestPoint(details: SlotDetails, pointId: number): SlotDetails {
  const { interestPoints } = details;
  const position = interestPoints.findIndex(({ id }) => id === pointId);
  if (position < 0) throw new SlotRowNotFound();
  if (position < interestPoints.length - 1) throw new OnlyLastInterestPointRemovable();
  return { ...details, interestPoints: interestPoints.slice(0, -1) };
}

/** The same details with new row ids. @param rowIds as many as {@link countRows} */
export function copyDetails(details: SlotDetails, rowIds: readonly number[]): SlotDetails {
  const ids = rowIds[Symbol.iterator]();
  const renumbered = <Row extends { readonly id: number }>(row: Row): Row => ({ ...row, id: ids.next().value! });
  return {
    ...details,
    contactSlots: details.contactSlots.map(renumbered),
    interestPoints: details.interestPoints.map(renumbered),
  };
}

/**
 * The details after the change from the slot's screen. Refuses texts that are too long, an invalid area, rows without a name or of another
 * slot, and what `readServices` refuses.
 *
 * @param rowIds for rows without an id, as many as {@link countNewRows}
 */
export function readDetails(
  was: SlotDetails,
  change: SlotDetailsForm,
  timeZone: string,
  rowIds: readonly number[],
  check: FormCheck,
): SlotDetails {
  const next: { -readonly [K in keyof SlotDetails]: SlotDetails[K] } = { ...was };
  for (const field of lines) {
    if (change[field] !== undefined) next[field] = check.text(field, change[field], slotDetailLimits.line);
  }
  for (const field of detailTexts) {
    if (change[field] !== undefined) next[field] = check.text(field, change[field], slotDetailLimits.text);
  }
  next.publicWay = change.publicWay ?? was.publicWay;
  if (change.size !== undefined) {
    next.size = change.size;
    if (change.size !== null && !isArea(change.size)) {
      check.refuse('size', 'Veuillez saisir une surface en km², de 0 à 10 000, à quatre décimales au plus');
    }
  }
  next.services = readServices<Service, Service | { id: number; service?: string | undefined }>(
    was.services,
    change.services,
    (service) => service,
    check,
  );
  if (change.newDate !== undefined) {
    next.newDate = change.newDate === null || change.newDate === '' ? null : parseDateTime(change.newDate, timeZone);
    if (change.newDate && next.newDate === null) check.refuse('newDate', 'Cette date n’est pas valide');
  }
  const ids = rowIds[Symbol.iterator]();
  if (change.contactSlots !== undefined) {
    const rows = readRows('contactSlots', change.contactSlots, was.contactSlots, slotDetailLimits.contacts, ids, check);
    next.contactSlots = rows.map(({ id, form, path }) => ({
      id,
      name: check.text(`${path}.name`, form.name, slotDetailLimits.name, 'Veuillez nommer le contact'),
      phone: check.text(`${path}.phone`, form.phone, slotDetailLimits.phone),
    }));
  }
  if (change.interestPoints !== undefined) {
    const { interestPoints } = slotDetailLimits;
    const rows = readRows('interestPoints', change.interestPoints, was.interestPoints, interestPoints, ids, check);
    next.interestPoints = rows.map(({ id, form, path }) => ({
      id,
      name: check.text(`${path}.name`, form.name, slotDetailLimits.name, 'Veuillez nommer le point d’intérêt'),
      address: check.text(`${path}.address`, form.address, slotDetailLimits.line),
    }));
  }
  return next;
}

/** The rows of a list, each with its own id or a new one; refuses too many rows, and an id of another slot. */
function readRows<Form extends { readonly id?: number | null | undefined }>(
  field: string,
  forms: readonly Form[],
  present: readonly { readonly id: number }[],
  maximum: number,
  newIds: Iterator<number>,
  check: FormCheck,
) {
  if (forms.length > maximum) check.refuse(field, `${maximum} lignes au plus`);
  const used = new Set<number>();
  return forms.slice(0, maximum).map((form, index) => {
    const path = `${field}.${index}`;
    const known = form.id ?? null;
    if (known !== null && (used.has(known) || !present.some(({ id }) => id === known))) {
      check.refuse(`${path}.id`, 'Cette ligne n’est pas de ce créneau');
    }
    const id = known ?? newIds.next().value!;
    used.add(id);
    return { id, form, path };
  });
}

function isArea(value: number): boolean {
  return /^\d+(\.\d{1,4})?$/.test(String(value)) && value <= slotDetailLimits.size;
}
