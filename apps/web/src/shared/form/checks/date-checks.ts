import { isCalendarDate } from '@pds/kernel';
import type { FieldCheck } from './checks';

/** Error for a text that is not a day. */
export const invalidDayText = 'Veuillez saisir une date, par exemple 08/05/2027';

/** Checks that a day exists, as `Y-m-d`. To be used once it is typed, not during typing. */
export const calendarDay: FieldCheck = (value) => {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' || isCalendarDate(text) ? null : invalidDayText;
};
