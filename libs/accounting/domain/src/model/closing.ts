import { daysLater, earliestDay, type Instant, localDate } from '@pds/kernel';
import { DaysClosedAlready, DaysNotOver } from '../accounting.errors';
import { checkBookedDay } from './booked-day';

/**
 * The closing of an issuer's days from the day after the last closing, or from the beginning: what was entered on them is validated, numbered for
 * ever, and nothing more is entered on them (docs/adr/0059).
 */
export interface Closing {
  /** `YYYY-MM-DD`; null in the first closing. */
  readonly closedBefore: string | null;
  /** The last day that it closes. */
  readonly through: string;
  /** The day on which it was made, on the issuer's clocks. */
  readonly on: string;
  readonly at: Instant;
  /** The account that made it. */
  readonly by: number;
}

/**
 * A closing that goes on from the last one. Throws `DateBeforeBooks`, `DaysNotOver`, `DaysClosedAlready`.
 *
 * @param closedBefore the last day of the last closing; null before the first
 */
export function closingThrough(
  through: string,
  closedBefore: string | null,
  { at, by, timeZone }: { readonly at: Instant; readonly by: number; readonly timeZone: string },
): Closing {
  checkBookedDay(through, earliestDay, 'through');
  const on = localDate(at, timeZone);
  if (through >= on) throw new DaysNotOver();
  if (closedBefore !== null && through <= closedBefore) throw new DaysClosedAlready(closedBefore);
  return { closedBefore, through, on, at, by };
}

/** The first day that a closing closes; one before all others in the first closing. */
export function firstDayOf({ closedBefore }: Pick<Closing, 'closedBefore'>): string {
  return closedBefore === null ? '1900-01-01' : daysLater(closedBefore, 1);
}
