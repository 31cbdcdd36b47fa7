import { isCalendarDate } from '@pds/kernel';
import { described, Field, type FieldOptions, type FieldRule } from './field';

/** A day of the calendar, `2026-11-20`. */
export function CalendarDateField(options: FieldOptions = {}): PropertyDecorator {
  return Field({ ...options, schema: { type: String, ...described(options) }, rule: calendarDateRule });
}

/** The rule of {@link CalendarDateField}. */
export const calendarDateRule: FieldRule = (value) =>
  typeof value === 'string' && isCalendarDate(value) ? null : 'Date attendue sous la forme AAAA-MM-JJ';
