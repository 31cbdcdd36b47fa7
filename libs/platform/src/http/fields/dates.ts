import { isCalendarDate } from '@pds/kernel';
import { described, Field, type FieldOptions, type FieldRule } from './field';

/** A day of the calendar, `2026-11-20`. */
export function CalendarDateField(options: FieldOptions = {}): PropertyDecorator {
  return Field({ ...options, schema: { ...calendarDateSchema, ...described(options) }, rule: calendarDateRule });
}

/** What Swagger shows for a day. */
export const calendarDateSchema = { type: String, minLength: 10, maxLength: 10 } as const;

/** The rule of {@link CalendarDateField}. */
export const calendarDateRule: FieldRule = (value) =>
  typeof value === 'string' && isCalendarDate(value) ? null : 'Date attendue sous la forme AAAA-MM-JJ';
