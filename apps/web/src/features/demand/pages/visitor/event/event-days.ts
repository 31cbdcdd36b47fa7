// The slots of the public form: one for each day, with the usual hours, peak and nature until one of them is changed by hand.
import type { FieldError } from '@pds/api-client';
import { expressLimits } from '@pds/demand/domain';
import { daysBetween, daysLater, isCalendarDate } from '@pds/kernel';
import { invalidDayText } from '../../../../../shared/form/checks/date-checks';
import { timeOfDay } from '../../../../../shared/form/inputs/time-of-day-input';
import {
  type DayTyping,
  type DemandForm,
  emptySlot,
  type EventDays,
  type SlotForm,
  type UsualPart,
  type UsualValues,
} from '../demand-form';

type Slots = readonly SlotForm[];

const usualParts: readonly UsualPart[] = ['start', 'end', 'peak', 'nature'];

export const dayOf = (moment: string) => moment.split('T')[0]!;
export const hourOf = (moment: string) => moment.split('T')[1] ?? '';
/** Joins a day and an hour, either of which may be missing. */
export const momentOf = (day: string, hour: string) => (day || hour ? `${day}T${hour}` : '');
/** Moves a moment by so many days. One without a whole day is unchanged. */
const shiftDays = (moment: string, days: number) =>
  isCalendarDate(dayOf(moment)) ? momentOf(daysLater(dayOf(moment), days), hourOf(moment)) : moment;

const isHour = (text: string) => timeOfDay.test(text);
const isOwn = ({ own = [] }: SlotForm, part: UsualPart | 'endDay') => own.includes(part);

/** Returns the usual values of a form. Its type is the usual nature. */
export const usualOf = ({ usual, eventType }: Pick<DemandForm, 'usual' | 'eventType'>): UsualValues => ({
  ...usual,
  nature: eventType,
});

const partOf = (slot: SlotForm, part: UsualPart): string =>
  ({ start: hourOf(slot.startDate), end: hourOf(slot.endDate), peak: slot.peak, nature: slot.nature })[part];

/** Whether an end at this hour is on the day after a start at the other: it is not after it. */
const endsNextDay = (start: string, end: string) => isHour(start) && isHour(end) && end <= start;

/** Returns the day of the end by the rule: the day of the start, or the next one if the hour of the end is not after the start's. */
function ruledEndDay({ startDate, endDate }: SlotForm): string {
  const day = dayOf(startDate);
  return isCalendarDate(day) && endsNextDay(hourOf(startDate), hourOf(endDate)) ? daysLater(day, 1) : day;
}

/** Puts the end of a slot on the day of the rule, unless that day was chosen by hand. */
const ruled = (slot: SlotForm): SlotForm =>
  isOwn(slot, 'endDay') ? slot : { ...slot, endDate: momentOf(ruledEndDay(slot), hourOf(slot.endDate)) };

/** Returns a slot whose part was just changed by hand. A part with its usual value follows it again. */
export function changedByHand(slot: SlotForm, part: UsualPart, usual: UsualValues): SlotForm {
  const others = (slot.own ?? []).filter((each) => each !== part);
  return ruled({ ...slot, own: partOf(slot, part) === usual[part] ? others : [...others, part] });
}

/** Returns the slots with new usual values, wherever they were not changed by hand. */
export const withUsual = (slots: Slots, usual: UsualValues): SlotForm[] => slots.map((slot) => following(slot, usual));

function following(slot: SlotForm, usual: UsualValues): SlotForm {
  const part = (name: UsualPart) => (isOwn(slot, name) ? partOf(slot, name) : usual[name]);
  return ruled({
    ...slot,
    startDate: momentOf(dayOf(slot.startDate), part('start')),
    endDate: momentOf(dayOf(slot.endDate), part('end')),
    peak: part('peak'),
    nature: part('nature'),
  });
}

/**
 * Moves a slot to another day. An end on a day chosen by hand moves by as many days.
 *
 * @param before the last whole day of its start; empty if there was none
 */
export function onDay(slot: SlotForm, day: string, before = dayOf(slot.startDate)): SlotForm {
  const moves = isCalendarDate(day) && isCalendarDate(before);
  return ruled({
    ...slot,
    startDate: momentOf(day, hourOf(slot.startDate)),
    endDate: moves ? shiftDays(slot.endDate, daysBetween(before, day)) : slot.endDate,
  });
}

/** Ends a slot on a day chosen by hand. */
export const endingOn = (slot: SlotForm, day: string): SlotForm => ({
  ...slot,
  endDate: momentOf(day, hourOf(slot.endDate)),
  own: [...(slot.own ?? []).filter((part) => part !== 'endDay'), 'endDay'],
});

/** Ends a slot on the day of the rule again. */
export const endingByRule = (slot: SlotForm): SlotForm =>
  ruled({ ...slot, own: (slot.own ?? []).filter((part) => part !== 'endDay') });

/** What the form shows of the day on which a slot ends. Null for the day of its start. */
export type EndDay =
  | { readonly kind: 'next' | 'chosen'; readonly day: string }
  /** The end is not after the start: it was probably meant on this day. */
  | { readonly kind: 'impossible'; readonly suggested: string };

export function endDayOf(slot: SlotForm): EndDay | null {
  const [start, end] = [dayOf(slot.startDate), dayOf(slot.endDate)];
  if (!isCalendarDate(start) || !isCalendarDate(end)) return null;
  if (!isOwn(slot, 'endDay')) return end === start ? null : { kind: 'next', day: end };
  const areHoursWhole = isHour(hourOf(slot.startDate)) && isHour(hourOf(slot.endDate));
  if (end < start || (areHoursWhole && slot.endDate <= slot.startDate)) {
    return { kind: 'impossible', suggested: ruledEndDay(slot) };
  }
  return end === start ? null : { kind: 'chosen', day: end };
}

const daysOf = (slots: Slots) =>
  slots
    .map(({ startDate }) => dayOf(startDate))
    .filter(isCalendarDate)
    .toSorted();

/** The first whole day of the slots, or null. */
export const firstDay = (slots: Slots): string | null => daysOf(slots)[0] ?? null;
const lastDay = (slots: Slots): string | null => daysOf(slots).at(-1) ?? null;

/** Moves the slots together so that the first one begins on this day. */
export function movedTo(day: string, slots: Slots): SlotForm[] {
  const from = firstDay(slots);
  const days = from === null ? 0 : daysBetween(from, day);
  return slots.map((slot) => ({
    ...slot,
    startDate: shiftDays(slot.startDate, days),
    endDate: shiftDays(slot.endDate, days),
  }));
}

/** Returns the event after its first day was typed. Its days move together; without any, they begin there. */
export function withFirstDay(event: EventDays, day: string, usual: UsualValues): EventDays {
  if (!isCalendarDate(day)) return { ...event, firstDay: day };
  const before = firstDay(event.eventSlots);
  if (before === null) {
    const eventSlots = event.eventSlots.map((slot) => onDay(slot, day));
    return withLastDay({ ...event, firstDay: day, eventSlots }, event.lastDay, usual);
  }
  const eventSlots = movedTo(day, event.eventSlots);
  // A last day that the slots did not follow (before the first one, a year away) was not that of the event: it stays as typed.
  if (event.lastDay !== lastDay(event.eventSlots))
    return withLastDay({ firstDay: day, lastDay: event.lastDay, eventSlots }, event.lastDay, usual);
  return { firstDay: day, lastDay: daysLater(event.lastDay, daysBetween(before, day)), eventSlots };
}

/** Returns the event after its last day was typed: a slot for each day that comes after the others, none after the last day. */
export function withLastDay(event: EventDays, day: string, usual: UsualValues): EventDays {
  const [first, last] = [firstDay(event.eventSlots), lastDay(event.eventSlots)];
  const typed = { ...event, lastDay: day };
  if (first === null || last === null || !isCalendarDate(day) || day < first) return typed;
  const remaining = event.eventSlots.filter(
    ({ startDate }) => !isCalendarDate(dayOf(startDate)) || dayOf(startDate) <= day,
  );
  const more = Math.max(0, daysBetween(last, day));
  if (remaining.length + more > expressLimits.slots) return typed;
  const model = remaining.at(-1)!;
  const added = Array.from({ length: more }, (_, index) => newSlot(daysLater(last, index + 1), model, usual));
  return { ...typed, eventSlots: numbered([...remaining, ...added]) };
}

/**
 * Returns what follows from a typed day. While one day is typed (`05/06/20` is a day, too), the slots are made anew from those before, so
 * that none is lost on the way.
 */
export function withTypedDay(
  form: DemandForm,
  field: 'firstDay' | 'lastDay',
  day: string,
  typing: DayTyping,
): Partial<EventDays> {
  if (!isCalendarDate(day)) return {};
  const { firstDay, lastDay, eventSlots } = form;
  const { last } = typing;
  const isSame = last?.field === field && last.made === eventSlots;
  const before = isSame ? last.before : { firstDay, lastDay, eventSlots };
  const made = (field === 'firstDay' ? withFirstDay : withLastDay)(before, day, usualOf(form));
  typing.last = { field, before, made: made.eventSlots };
  return made;
}

/** Returns the slots of what was typed before they could follow: while their code was loaded, or could not be. */
export function withMissedInput(form: DemandForm): Partial<EventDays> {
  const { firstDay, lastDay } = form;
  if (areShown(form.eventSlots)) return {};
  return withFirstDay({ firstDay, lastDay, ...withUsualOf(form) }, firstDay, usualOf(form));
}

/** Returns the days to show again where one was emptied, as long as the event has slots on them. */
export function withShownDays(form: DemandForm): Partial<EventDays> {
  const { firstDay, lastDay } = withDaysOfSlots(form);
  return {
    ...(form.firstDay === '' && { firstDay }),
    ...(form.lastDay === '' && lastDay !== firstDay && { lastDay }),
  };
}

/** Returns the slots after a usual value was typed. */
export const withUsualOf = (form: DemandForm) => ({ eventSlots: withUsual(form.eventSlots, usualOf(form)) });

/** Returns a slot on another day: with the usual values, and those of the model where there is no usual one. */
function newSlot(day: string, model: SlotForm, usual: UsualValues): SlotForm {
  const own = usualParts.filter((part) => usual[part] === '' && partOf(model, part) !== '');
  return onDay(following({ ...model, name: emptySlot(1).name, own }, usual), day);
}

/** Returns the slot to add after the others: on the day after the last one. */
export function nextSlot(slots: Slots, usual: UsualValues): SlotForm {
  const last = lastDay(slots);
  return newSlot(last === null ? '' : daysLater(last, 1), slots.at(-1)!, usual);
}

/** Returns a slot for the evening of another one's day. Its hours are left to be typed, because the price depends on them. */
export function eveningOf(slot: SlotForm, usual: UsualValues): SlotForm {
  const day = dayOf(slot.startDate);
  const evening = newSlot(day, slot, usual);
  const own = [...new Set([...(evening.own ?? []), 'start' as const, 'end' as const])];
  return { ...evening, startDate: momentOf(day, ''), endDate: momentOf(day, ''), own };
}

/** Returns the index at which an evening of the slot is inserted: after the other slots of its day. */
export function eveningIndex(slots: Slots, index: number): number {
  const day = dayOf(slots[index]!.startDate);
  return slots.findLastIndex(({ startDate }) => dayOf(startDate) === day) + 1;
}

/** Names the slots by their position (spec organiser 2.4), except those that have another name. */
export const numbered = (slots: Slots): SlotForm[] =>
  slots.map((slot, index) => (isNamed(slot) ? slot : { ...slot, name: emptySlot(index + 1).name }));

/** Whether a slot has a name of its own. */
export const isNamed = ({ name }: SlotForm) => !/^Créneau \d+$/.test(name);

/** Returns the event with the first and last day of its slots, which were added, removed or moved. */
export function withDaysOfSlots(event: EventDays): EventDays {
  const { eventSlots } = event;
  return {
    firstDay: firstDay(eventSlots) ?? event.firstDay,
    lastDay: lastDay(eventSlots) ?? event.lastDay,
    eventSlots: numbered(eventSlots),
  };
}

/** Whether the slots are worth showing: before the first day is typed, the only one has nothing but usual values. */
export const areShown = (slots: Slots) =>
  slots.length > 1 || firstDay(slots) !== null || slots.some(({ own = [] }) => own.length > 0);

/**
 * Returns a form whose slots come from elsewhere (an earlier event, a form stored by an earlier version) with its days and usual values:
 * those of most slots. The slots stay as they are.
 */
export function withReadDays<Form extends Pick<DemandForm, 'usual' | 'eventType'> & EventDays>(form: Form): Form {
  const { firstDay: first, lastDay: last } = withDaysOfSlots(form);
  const days = { firstDay: first, lastDay: last };
  if (form.eventSlots.every(({ own }) => own !== undefined)) return { ...form, ...days };
  const usual = {
    start: mostly(form.eventSlots, 'start'),
    end: mostly(form.eventSlots, 'end'),
    peak: mostly(form.eventSlots, 'peak'),
  };
  const values = usualOf({ ...form, usual });
  const eventSlots = form.eventSlots.map((slot): SlotForm => {
    const own = usualParts.filter((part) => partOf(slot, part) !== values[part]);
    return { ...slot, own: dayOf(slot.endDate) === ruledEndDay(slot) ? own : [...own, 'endDay'] };
  });
  return { ...form, ...days, usual, eventSlots };
}

/** Returns the value that more than half of the slots have. Empty if there is none. */
function mostly(slots: Slots, part: UsualPart): string {
  const values = slots.map((slot) => partOf(slot, part));
  return values.find((value) => 2 * values.filter((each) => each === value).length > values.length) ?? '';
}

const missingFirstDayText = 'Veuillez saisir le premier jour';
/** Error for a text that is not an hour. */
const invalidHourText = 'Veuillez saisir une heure, par exemple 14:30';

/**
 * Returns the errors of a form at the inputs where they are mended: a usual value that the slot follows, the first day, or the slot's own
 * field.
 */
export const errorsAtInputs = (errors: readonly FieldError[], form: DemandForm): FieldError[] =>
  errors.flatMap((error) => {
    const [, index, name] = /^eventSlots\.(\d+)\.(\w+)$/.exec(error.field) ?? [];
    const slot = form.eventSlots[Number(index)];
    if (!slot) return [error];
    if (name === 'startDate' || name === 'endDate') return momentErrors(error, form, slot, name);
    if (name !== 'peak' && name !== 'nature') return [error];
    const usual = name === 'nature' ? 'eventType' : `usual.${name}`;
    return [{ ...error, field: isOwn(slot, name) ? error.field : usual }];
  });

/** Returns the error of a moment at its day and its hour, where one of them is missing or unreadable; at both if both are. */
function momentErrors(
  error: FieldError,
  form: DemandForm,
  slot: SlotForm,
  name: 'startDate' | 'endDate',
): FieldError[] {
  const part = name === 'startDate' ? 'start' : 'end';
  const areSlotsShown = areShown(form.eventSlots);
  const whole = { ...error, field: areSlotsShown ? error.field : 'firstDay' };
  const [day, hour] = [areSlotsShown ? dayOf(slot[name]) : form.firstDay, hourOf(slot[name])];
  const isDayRead = isCalendarDate(day);
  const isHourRead = isHour(hour);
  if (isDayRead && isHourRead) return [whole];
  const errors: FieldError[] = [];
  // The end follows the day of the start, where a missing one is told.
  if (!isDayRead && (part === 'start' || isOwn(slot, 'endDay')))
    errors.push({
      ...whole,
      message: day !== '' ? invalidDayText : areSlotsShown ? error.message : missingFirstDayText,
    });
  if (!isHourRead) {
    const missing = part === 'start' ? 'Veuillez préciser l’heure de début' : 'Veuillez préciser l’heure de fin';
    errors.push({
      field: isOwn(slot, part) ? error.field : `usual.${part}`,
      message: hour === '' ? missing : invalidHourText,
    });
  }
  return errors;
}

/** Returns the indexes of the slots whose details contain one of the errors at inputs: their name, their days or a nature of their own. */
export const slotsWithWrongDetails = (errors: readonly FieldError[], { eventSlots }: Pick<DemandForm, 'eventSlots'>) =>
  errors.flatMap(({ field }) => {
    const [, index, name] = /^eventSlots\.(\d+)\.(name|nature|startDate|endDate)$/.exec(field) ?? [];
    if (!name) return [];
    const isInLine = name.endsWith('Date') && isCalendarDate(dayOf(eventSlots[Number(index)]![name as 'startDate']));
    return isInLine ? [] : [Number(index)];
  });
