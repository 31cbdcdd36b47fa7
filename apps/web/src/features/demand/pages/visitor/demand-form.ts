import { daysBetween, daysLater, type Instant, isCalendarDate } from '@pds/kernel';
import { shortDay } from '../../../../shared/ui/day';

/** A slot as typed. Every value is text until it is sent. */
export interface SlotForm {
  name: string;
  /** Local time `2027-05-08T14:00`. Date or time may be missing. */
  startDate: string;
  endDate: string;
  peak: string;
  nature: string;
}

/** « Votre manifestation » as typed. */
export interface DemandForm {
  eventName: string;
  severalDepartments: boolean;
  eventDepartment: string;
  eventType: string;
  eventAddress: string;
  eventPostalCode: string;
  eventCity: string;
  comments: string;
  eventSlots: SlotForm[];
  /** A field hidden from people. Programs that fill it in reveal themselves (decisions, "Demand"). */
  website: string;
  /** When the form was first opened, in milliseconds: a form sent within seconds was not typed by a person. */
  startedAt: number;
}

/** Returns a new slot, named by its position (spec organiser 9). */
export function emptySlot(number: number): SlotForm {
  return { name: `Créneau ${number}`, startDate: '', endDate: '', peak: '', nature: '' };
}

export const dayOf = (moment: string) => moment.split('T')[0]!;
const hourOf = (moment: string) => moment.split('T')[1] ?? '';
/** Moves a moment to another day, which may still be empty. */
const moveToDay = (moment: string, day: string) => `${day}T${hourOf(moment)}`;
/** Moves a moment by so many days. One without a whole day is unchanged. */
export const shiftDays = (moment: string, days: number) =>
  isCalendarDate(dayOf(moment)) ? moveToDay(moment, daysLater(dayOf(moment), days)) : moment;

/** Returns the slot to add after these: the last one a day later, with a new name. */
export function nextSlot(slots: readonly SlotForm[]): SlotForm {
  const names = new Set(slots.map(({ name }) => name));
  let number = slots.length + 1;
  while (names.has(`Créneau ${number}`)) number++;
  const last = slots.at(-1);
  if (!last) return emptySlot(number);
  const { name } = emptySlot(number);
  return { ...last, name, startDate: shiftDays(last.startDate, 1), endDate: shiftDays(last.endDate, 1) };
}

/**
 * Returns the end of a slot after its start was typed: on the same day if it had none. If the start moves to another day, the end moves by
 * as many days.
 *
 * @param before the last complete day of the start; empty if there was none
 */
export function endFollowing({ startDate, endDate }: SlotForm, before: string): string {
  const day = dayOf(startDate);
  if (!isCalendarDate(day)) return endDate;
  if (dayOf(endDate) === '') return moveToDay(endDate, day);
  return isCalendarDate(before) ? shiftDays(endDate, daysBetween(before, day)) : endDate;
}

/** Suggests the end that was probably meant when it is not after the start, with a label. Null if it is after the start. */
export function suggestedEnd({
  startDate,
  endDate,
}: SlotForm): { readonly endDate: string; readonly label: string } | null {
  const whole = [startDate, endDate].every(
    (moment) => isCalendarDate(dayOf(moment)) && /^\d\d:\d\d$/.test(hourOf(moment)),
  );
  if (!whole || endDate > startDate) return null;
  const isNextDay = hourOf(endDate) <= hourOf(startDate);
  const day = daysLater(dayOf(startDate), isNextDay ? 1 : 0);
  return {
    endDate: moveToDay(endDate, day),
    label: `${isNextDay ? 'le lendemain' : 'le jour même'} (${shortDay(day)})`,
  };
}

/** @param now the moment when the form is opened */
export function emptyDemandForm(now: Instant): DemandForm {
  return {
    eventName: '',
    severalDepartments: false,
    eventDepartment: '',
    eventType: '',
    eventAddress: '',
    eventPostalCode: '',
    eventCity: '',
    comments: '',
    eventSlots: [emptySlot(1)],
    website: '',
    startedAt: now,
  };
}
