import { daysLater, earliestDay, type Instant, localDate } from '@pds/kernel';
import { DaysClosedAlready, DaysNotEnded } from '../../closings.errors';
import { checkBookedDay } from '../ledger/booked-day';

/**
 * The closing of an issuer's days, from the day after the previous closing, or from the beginning: the entries of these days are validated
 * and numbered permanently, and no entry is added to them (docs/adr/0059).
 */
export interface Closing {
  /** `YYYY-MM-DD`; null in the first closing. */
  readonly closedBefore: string | null;
  /** The last closed day. */
  readonly through: string;
  /** The day of the closing, in the issuer's time zone. */
  readonly on: string;
  readonly at: Instant;
  /** The account that closed the days. */
  readonly by: number;
}

/**
 * Builds the closing that follows the previous one. Throws `DateBeforeBooks`, `DaysNotEnded`, `DaysClosedAlready`.
 *
 * @param closedBefore the last day of the previous closing; null before the first
 */
export function closingThrough(
  through: string,
  closedBefore: string | null,
  { at, by, timeZone }: { readonly at: Instant; readonly by: number; readonly timeZone: string },
): Closing {
  checkBookedDay(through, earliestDay, 'through');
  const on = localDate(at, timeZone);
  if (through >= on) throw new DaysNotEnded();
  if (closedBefore !== null && through <= closedBefore) throw new DaysClosedAlready(closedBefore);
  return { closedBefore, through, on, at, by };
}

/** The first day of a closing; a date before all others for the first closing. */
export function firstDayOf({ closedBefore }: Pick<Closing, 'closedBefore'>): string {
  return closedBefore === null ? '1900-01-01' : daysLater(closedBefore, 1);
}
