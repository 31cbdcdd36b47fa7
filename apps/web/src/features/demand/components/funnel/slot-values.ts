import type { AgreementAnswer, DemandSlotAnswer, DescribeOneSlotBody } from '@pds/api-client/generated/model';
import { daysLater, isCalendarDate } from '@pds/kernel';
import { asksForOtherDevice } from '../agreement';

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
  /** 0 for one that the specification does not number. */
  readonly id: number;
  readonly service: string;
}

/** The slot editor's form (spec organiser 3, demand slot). Moments are wall times of the event, `2027-05-08T14:00`. */
export interface SlotValues {
  name: string;
  startAt: string;
  endAt: string;
  newDate: string;
  nature: number | null;
  place: string;
  rescueArrival: string;
  address: string;
  /** Always one row at least, empty until somebody is named. */
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

const wallOf = (iso: string | null) => (iso ?? '').slice(0, 16);

/** A slot as its editor shows it. */
export function valuesOf(slot: DemandSlotAnswer): SlotValues {
  const { otherServices, rescueServices, healthServices } = slot.services;
  return {
    name: slot.name,
    startAt: wallOf(slot.startAt),
    endAt: wallOf(slot.endAt),
    newDate: wallOf(slot.newDate),
    nature: slot.nature,
    place: slot.place,
    rescueArrival: slot.rescueArrival,
    address: slot.address,
    contactSlots: slot.contactSlots.length > 0 ? slot.contactSlots : [emptyContact],
    // 0 is one that nobody told.
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

/** The fields that changed, as the call takes them. Start and end go together: one is judged by the other. */
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

/** The fields of a change that an accepted quote does not survive: times, and what asks for another device. */
export function fieldsAtStake(
  agreement: AgreementAnswer | null,
  slotId: number,
  changes: Partial<SlotValues>,
  saved: SlotValues,
): (keyof SlotValues)[] {
  if (!agreement) return [];
  const isResized = asksForOtherDevice(agreement, { ...saved, ...changes, id: slotId });
  return [...times, ...(isResized ? sizedFrom : [])].filter((field) => field in changes);
}

const isEmptyContact = ({ name, phone }: ContactRow) => !name.trim() && !phone.trim();

/** Lists with a row that was added and not named yet: they wait for its name. */
export function incompleteLists(values: SlotValues): (keyof SlotValues)[] {
  const { contactSlots, interestPoints } = values;
  const isNamed = ({ name }: { name: string }) => name.trim() !== '';
  const lacks: (keyof SlotValues)[] = [];
  // The first row is always there: empty, it names nobody.
  const onlyEmpty = contactSlots.length === 1 && isEmptyContact(contactSlots[0]!);
  if (!onlyEmpty && !contactSlots.every(isNamed)) lacks.push('contactSlots');
  if (!interestPoints.every(isNamed)) lacks.push('interestPoints');
  for (const group of serviceGroups) {
    if (values[group].some(({ id, service }) => id === 0 && !service.trim())) lacks.push(group);
  }
  return lacks;
}

const parts = (wall: string) => /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/.exec(wall);

/** Whether both halves of a wall time are there. */
export function isWholeMoment(wall: string): boolean {
  return isCalendarDate(parts(wall)?.[1] ?? '');
}

/** The end, pushed on by whole days until it comes after the start (spec organiser 5); the same where it does, or one is not whole. */
export function endAfter(startAt: string, endAt: string): string {
  if (!isWholeMoment(startAt) || !isWholeMoment(endAt) || endAt >= startAt) return endAt;
  const [, startDay = '', startTime = ''] = parts(startAt)!;
  const endTime = parts(endAt)![2]!;
  return `${endTime > startTime ? startDay : daysLater(startDay, 1)}T${endTime}`;
}
