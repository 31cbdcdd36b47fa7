import { frenchHour, isCalendarDate } from '@pds/kernel';
import { lazily } from '../lazy/lazy-value';

/** Returns `08/05/2027` for a day as `Y-m-d`. Other text is unchanged. */
export function dayText(day: string): string {
  return isCalendarDate(day) ? day.split('-').toReversed().join('/') : day;
}

const named = (options: Intl.DateTimeFormatOptions) => {
  const format = lazily(() => new Intl.DateTimeFormat('fr-FR', { ...options, timeZone: 'UTC' }));
  return (day: string) =>
    format()
      .format(Date.parse(day))
      .replace(/\b1(?= \p{L})/u, '1er');
};

/** `samedi 8 mai 2027`. */
export const longDay = named({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** `sam. 8 mai`. */
export const shortDay = named({ weekday: 'short', day: 'numeric', month: 'long' });

/** `lun. 12 juil.`, where room is scarce. */
export const briefDay = named({ weekday: 'short', day: 'numeric', month: 'short' });

/** Formats an hour within a sentence: `14 h 30` for `14:30`, `14 h` for `14:00`. */
export function hourText(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return frenchHour(hour, minute);
}
