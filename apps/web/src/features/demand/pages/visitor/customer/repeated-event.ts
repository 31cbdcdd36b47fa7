import type { DossierAnswer } from '@pds/api-client/generated/model';
import { nameInLaterYear, nextRepetition } from '@pds/demand/domain';
import { daysBetween, type Instant, isCalendarDate } from '@pds/kernel';
import { type DemandForm, dayOf, shiftDays, type SlotForm } from '../demand-form';

/** The event of an earlier dossier as the form takes it, on the days of its next repetition (« Refaire comme l’an dernier »). */
export function repeatedEvent({ demand, slots }: Pick<DossierAnswer, 'demand' | 'slots'>, now: Instant) {
  const { eventDepartment, eventType } = demand;
  const times = slots.map(({ startAt, endAt }) => ({ startsAt: Date.parse(startAt), endsAt: Date.parse(endAt) }));
  const { days, years } = nextRepetition(times, demand.timeZone, now);
  const eventSlots: SlotForm[] = slots.map(({ name, startAt, endAt, publicPeak, nature }) => ({
    name,
    startDate: wallTime(startAt),
    endDate: wallTime(endAt),
    peak: String(publicPeak),
    nature: String(nature),
  }));
  return {
    eventName: nameInLaterYear(demand.eventName, Number(firstDay(eventSlots)?.slice(0, 4)), years),
    severalDepartments: eventDepartment === null,
    eventDepartment: eventDepartment ?? '',
    eventType: eventType === null ? '' : String(eventType),
    eventAddress: demand.eventAddress,
    eventPostalCode: demand.eventPlaceZip,
    eventCity: demand.eventPlaceCity,
    comments: demand.comments,
    eventSlots: shifted(eventSlots, days),
  } satisfies Partial<DemandForm>;
}

/** `2027-05-08T14:00:00+02:00` as the form stores it: `2027-05-08T14:00`. */
const wallTime = (moment: string) => moment.slice(0, 16);

/** The first whole day of the slots, or null. */
export function firstDay(slots: readonly SlotForm[]): string | null {
  const days = slots.map(({ startDate }) => dayOf(startDate)).filter(isCalendarDate);
  return days.toSorted()[0] ?? null;
}

/** Moves the slots together so that the first one begins on this day. */
export function movedTo(day: string, slots: readonly SlotForm[]): SlotForm[] {
  const from = firstDay(slots);
  return shifted(slots, from === null ? 0 : daysBetween(from, day));
}

const shifted = (slots: readonly SlotForm[], days: number) =>
  slots.map((slot) => ({
    ...slot,
    startDate: shiftDays(slot.startDate, days),
    endDate: shiftDays(slot.endDate, days),
  }));
