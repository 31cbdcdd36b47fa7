import type { AgreementAnswer, DemandSlotAnswer, DescribeOneSlotBody } from '@pds/api-client/generated/model';
import { daysLater, isCalendarDate } from '@pds/kernel';
import { needsOtherDevice } from '../../agreement/agreement';

export interface ContactRow {
  readonly id?: number;
  readonly name: string;
  readonly phone: string;
}

export interface InterestPointRow {
  readonly id?: number;
  readonly name: string;
  readonly address: string;
}

export interface ServiceRow {
  /** 0 for a service that the specification does not number. */
  readonly id: number;
  readonly service: string;
}

/** The slot editor's form (spec organiser 3, demand slot). Moments are local times of the event, `2027-05-08T14:00`. */
export interface SlotValues {
  name: string;
  startAt: string;
  endAt: string;
  newDate: string;
  nature: number | null;
  place: string;
  rescueArrival: string;
  address: string;
  /** Always has at least one row, which is empty until a contact is named. */
  contactSlots: ContactRow[];
  publicPeak: number | null;
  publicBehavior: number | null;
  actorPeak: number | null;
  actorDevice: boolean;
  deviceNature: number | null;
  needs: string;
  feature: number | null;
  publicWay: boolean;
  size: number | null;
  otherFeatures: string;
  interventionDelay: number | null;
  otherServices: ServiceRow[];
  rescueServices: ServiceRow[];
  healthServices: ServiceRow[];
  notes: string;
  interestPoints: InterestPointRow[];
}

export const emptyContact: ContactRow = { name: '', phone: '' };
export const emptyInterestPoint: InterestPointRow = { name: '', address: '' };

const wallTimeOf = (iso: string | null) => (iso ?? '').slice(0, 16);

/** Returns a slot as its editor shows it. */
export function valuesOf(slot: DemandSlotAnswer): SlotValues {
  const { otherServices, rescueServices, healthServices } = slot.services;
  return {
    name: slot.name,
    startAt: wallTimeOf(slot.startAt),
    endAt: wallTimeOf(slot.endAt),
    newDate: wallTimeOf(slot.newDate),
    nature: slot.nature,
    place: slot.place,
    rescueArrival: slot.rescueArrival,
    address: slot.address,
    contactSlots: slot.contactSlots.length > 0 ? slot.contactSlots : [emptyContact],
    // 0 means unknown.
    publicPeak: slot.publicPeak || null,
    publicBehavior: slot.publicBehavior,
    actorPeak: slot.actorPeak,
    actorDevice: slot.actorDevice,
    deviceNature: slot.deviceNature,
    needs: slot.needs,
    feature: slot.feature,
    publicWay: slot.publicWay,
    size: slot.size,
    otherFeatures: slot.otherFeatures,
    interventionDelay: slot.interventionDelay,
    otherServices,
    rescueServices,
    healthServices,
    notes: slot.notes,
    interestPoints: slot.interestPoints,
  };
}

const serviceGroups = ['otherServices', 'rescueServices', 'healthServices'] as const;

/** Returns the changed fields as the call takes them. Start and end are sent together, because each is checked against the other. */
export function changeOf(changes: Partial<SlotValues>, all: SlotValues): DescribeOneSlotBody {
  const { otherServices, rescueServices, healthServices, contactSlots, newDate, publicPeak, nature, ...same } = changes;
  const moments = 'startAt' in changes || 'endAt' in changes ? { startAt: all.startAt, endAt: all.endAt } : {};
  const services = Object.fromEntries(
    Object.entries({ otherServices, rescueServices, healthServices }).filter(([, group]) => group !== undefined),
  );
  return {
    ...same,
    ...moments,
    ...(contactSlots && { contactSlots: contactSlots.filter((row) => !isEmptyContact(row)) }),
    ...(newDate !== undefined && { newDate: newDate || null }),
    ...(publicPeak !== undefined && { publicPeak: publicPeak ?? 0 }),
    ...(nature !== undefined && nature !== null && { nature }),
    ...(Object.keys(services).length > 0 && { services }),
  };
}

const times = ['startAt', 'endAt'] as const;
const sizedFrom = [
  'publicPeak',
  'publicBehavior',
  'feature',
  'interventionDelay',
  'actorDevice',
  'deviceNature',
] as const;

/** Returns the fields of a change that would break an accepted quote: times, and fields that need another device. */
export function affectedFields(
  agreement: AgreementAnswer | null,
  slotId: number,
  changes: Partial<SlotValues>,
  saved: SlotValues,
): (keyof SlotValues)[] {
  if (!agreement) return [];
  const isResized = needsOtherDevice(agreement, { ...saved, ...changes, id: slotId });
  return [...times, ...(isResized ? sizedFrom : [])].filter((field) => field in changes);
}

const isEmptyContact = ({ name, phone }: ContactRow) => !name.trim() && !phone.trim();

/** Returns the lists with an added row that has no name yet, which are not saved. */
export function incompleteLists(values: SlotValues): (keyof SlotValues)[] {
  const { contactSlots, interestPoints } = values;
  const isNamed = ({ name }: { name: string }) => name.trim() !== '';
  const incomplete: (keyof SlotValues)[] = [];
  // The first row always exists. If it is empty, it names nobody.
  const onlyEmpty = contactSlots.length === 1 && isEmptyContact(contactSlots[0]!);
  if (!onlyEmpty && !contactSlots.every(isNamed)) incomplete.push('contactSlots');
  if (!interestPoints.every(isNamed)) incomplete.push('interestPoints');
  for (const group of serviceGroups) {
    if (values[group].some(({ id, service }) => id === 0 && !service.trim())) incomplete.push(group);
  }
  return incomplete;
}

const parts = (wall: string) => /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/.exec(wall);

/** Whether a local time has both date and time. */
export function isWholeMoment(wall: string): boolean {
  return isCalendarDate(parts(wall)?.[1] ?? '');
}

/** Moves the end by whole days until it is after the start (spec organiser 5). Returns it unchanged if it is, or if one is incomplete. */
export function endAfter(startAt: string, endAt: string): string {
  if (!isWholeMoment(startAt) || !isWholeMoment(endAt) || endAt >= startAt) return endAt;
  const [, startDay = '', startTime = ''] = parts(startAt)!;
  const endTime = parts(endAt)![2]!;
  return `${endTime > startTime ? startDay : daysLater(startDay, 1)}T${endTime}`;
}
