import type { PastEventAnswer, PastPeriodAnswer } from '@pds/api-client/generated/model';
import { EventRepetition, expressLimits } from '@pds/demand/domain';
import { daysLater, type Instant, instantOfWallTime, toIsoWithOffset } from '@pds/kernel';
import type { DemandForm } from '../../pages/visitor/demand-form';

/** Of a period without hours: the day counts. */
const noon = '12:00';

/** The public form as a past event fills it in, on the days of its next repetition, and what that moved. */
export function requestOf(
  { name, departmentCode, timeZone, place, people, periods }: PastEventAnswer,
  now: Instant,
): { readonly form: Partial<DemandForm>; readonly moved: readonly string[] } {
  const slots = periods.slice(0, expressLimits.slots).map((period, index) => ({
    name: `Créneau ${index + 1}`,
    ...timesOf(period, timeZone),
    hasStart: period.startHour !== null,
    hasEnd: period.endHour !== null,
  }));
  const repetition = EventRepetition.of({ eventName: name, eventDepartment: departmentCode, timeZone, slots }, now);
  const eventName = repetition.name(name, expressLimits.name);
  const wallTime = (instant: Instant, hasHour: boolean) =>
    toIsoWithOffset(instant, timeZone).slice(0, hasHour ? 16 : 11);
  const eventSlots = slots
    .map((slot) => repetition.slot(slot, expressLimits.slotName))
    .map(({ name, startsAt, endsAt, hasStart, hasEnd }) => ({
      name,
      startDate: wallTime(startsAt, hasStart),
      endDate: wallTime(endsAt, hasEnd),
      peak: people === null ? '' : String(people),
      nature: '',
    }));
  const days = eventSlots.map(({ startDate }) => startDate.slice(0, 10)).toSorted();
  return {
    form: {
      ...{ eventName, eventDepartment: departmentCode, eventAddress: place.slice(0, expressLimits.address) },
      ...{ firstDay: days[0]!, lastDay: days.at(-1)!, eventSlots },
    },
    moved: repetition.notes.moved,
  };
}

function timesOf({ startDay, endDay, startHour, endHour }: PastPeriodAnswer, timeZone: string) {
  const startsAt = instantAt(startDay, startHour ?? noon, timeZone);
  const endsAt = instantAt(endDay, endHour ?? startHour ?? noon, timeZone);
  const isNextDay = endsAt < startsAt;
  return { startsAt, endsAt: isNextDay ? instantAt(daysLater(endDay, 1), endHour ?? noon, timeZone) : endsAt };
}

function instantAt(date: string, time: string, timeZone: string): Instant {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  return instantOfWallTime({ year, month, day, hour, minute }, timeZone);
}
