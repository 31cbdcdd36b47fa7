import { daysLater, monthsLater } from './calendar-date';

/**
 * Returns the first and last day of a period that is named in words, `ce mois`, as of a day. Null for other texts. A saved search keeps the
 * words, so that it follows the month.
 */
export function namedPeriod(text: string, day: string): { start: string; end: string } | null {
  const [month, year] = [day.slice(0, 7), day.slice(0, 4)];
  switch (text.replace("'", '’')) {
    case 'aujourd’hui':
      return { start: day, end: day };
    case 'ce mois':
      return { start: `${month}-01`, end: daysLater(monthsLater(`${month}-01`, 1), -1) };
    case 'cette année':
      return { start: `${year}-01-01`, end: `${year}-12-31` };
    default:
      return null;
  }
}
