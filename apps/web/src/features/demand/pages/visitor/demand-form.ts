import { daysBetween, daysLater, type Instant, isCalendarDate } from '@pds/kernel';
import { shortDay } from '../../../../shared/ui/day';

/** A slot as typed: everything is text until it is sent. */
export interface SlotForm {
  name: string;
  /** Wall time `2027-05-08T14:00`; halves may be missing. */
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
  /** A field that people do not see; programs fill it in and give themselves away (decisions, "Demand"). */
  website: string;
  /** When the form was first opened, in milliseconds: a form sent within seconds was not typed. */
  startedAt: number;
}

/** A new slot, named by its place (spec organiser 9). */
export function emptySlot(number: number): SlotForm {
  return { name: `Créneau ${number}`, startDate: '', endDate: '', peak: '', nature: '' };
}

const dayOf = (moment: string) => moment.split('T')[0]!;
const hourOf = (moment: string) => moment.split('T')[1] ?? '';
/** The moment on another day; a day that is not known yet stays so. */
const onDay = (moment: string, day: string) => `${day}T${hourOf(moment)}`;
const shifted = (moment: string, days: number) =>
  isCalendarDate(dayOf(moment)) ? onDay(moment, daysLater(dayOf(moment), days)) : moment;

/** The slot to go on with after these: the last one a day later, under a name of its own. */
export function nextSlot(slots: readonly SlotForm[]): SlotForm {
  const names = new Set(slots.map(({ name }) => name));
  let number = slots.length + 1;
  while (names.has(`Créneau ${number}`)) number++;
  const last = slots.at(-1);
  if (!last) return emptySlot(number);
  const { name } = emptySlot(number);
  return { ...last, name, startDate: shifted(last.startDate, 1), endDate: shifted(last.endDate, 1) };
}

/**
 * The end of a slot once its start was typed: on the same day where none was said, as many days later as before where the start
 * moves to another day.
 *
 * @param before the last whole day that the start was on; empty when there was none
 */
export function endFollowing({ startDate, endDate }: SlotForm, before: string): string {
  const day = dayOf(startDate);
  if (!isCalendarDate(day)) return endDate;
  if (dayOf(endDate) === '') return onDay(endDate, day);
  return isCalendarDate(before) ? shifted(endDate, daysBetween(before, day)) : endDate;
}

/** Where an end that does not follow its start was most likely meant to be, and how to call that; null where it follows. */
export function laterEnd({
  startDate,
  endDate,
}: SlotForm): { readonly endDate: string; readonly label: string } | null {
  const whole = [startDate, endDate].every(
    (moment) => isCalendarDate(dayOf(moment)) && /^\d\d:\d\d$/.test(hourOf(moment)),
  );
  if (!whole || endDate > startDate) return null;
  const isNextDay = hourOf(endDate) <= hourOf(startDate);
  const day = daysLater(dayOf(startDate), isNextDay ? 1 : 0);
  return { endDate: onDay(endDate, day), label: `${isNextDay ? 'le lendemain' : 'le jour même'} (${shortDay(day)})` };
}

/** @param now when the form is opened */
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
