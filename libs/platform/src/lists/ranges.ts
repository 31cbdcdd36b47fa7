import { type Instant, Money, startOfDay } from '@pds/kernel';
import { allOf, type Sql, sql } from '../sql/sql';

/** A filter by days, `YYYY-MM-DD`, both included. */
export interface DayRange {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** Whether the range has at least one bound. */
export function asksForDays({ startDate, endDate }: DayRange): boolean {
  return Boolean(startDate || endDate);
}

/** The condition that an instant is within the days, in `timeZone`; undefined if no day is given. */
export function isWithin(instant: Sql, { startDate, endDate }: DayRange, timeZone: string): Sql | undefined {
  if (!asksForDays({ startDate, endDate })) return undefined;
  return allOf(
    startDate ? sql`${instant} >= ${at(startOfDay(startDate, timeZone))}` : undefined,
    endDate ? sql`${instant} < ${at(startOfDay(endDate, timeZone, 1))}` : undefined,
  );
}

/** The condition that a day is within the range; undefined if no day is given. */
export function isOnDays(day: Sql, { startDate, endDate }: DayRange): Sql | undefined {
  if (!asksForDays({ startDate, endDate })) return undefined;
  return allOf(startDate ? sql`${day} >= ${startDate}` : undefined, endDate ? sql`${day} <= ${endDate}` : undefined);
}

/**
 * The condition that an event takes place in the period: it does not end before the first day, and starts on the last day at the latest.
 * Undefined if no day is given.
 * @param longest the maximum duration of an event in milliseconds, if known. An overlap alone bounds the start and the end on one side
 * only; with the duration both are bounded on two sides, so that an index can be used.
 */
export function takesPlaceWithin(
  { startsAt, endsAt }: { readonly startsAt: Sql; readonly endsAt: Sql },
  { startDate, endDate }: DayRange,
  timeZone: string,
  longest?: number,
): Sql | undefined {
  if (!asksForDays({ startDate, endDate })) return undefined;
  const conditions: Sql[] = [];
  if (startDate) {
    const from = startOfDay(startDate, timeZone);
    conditions.push(sql`${endsAt} >= ${at(from)}`);
    if (longest !== undefined) conditions.push(sql`${startsAt} >= ${at(from - longest)}`);
  }
  if (endDate) {
    const to = startOfDay(endDate, timeZone, 1);
    conditions.push(sql`${startsAt} < ${at(to)}`);
    if (longest !== undefined) conditions.push(sql`${endsAt} < ${at(to + longest)}`);
  }
  return allOf(...conditions);
}

/** A filter by amounts in euros, both included. */
export interface AmountRange {
  readonly minAmount?: number | undefined;
  readonly maxAmount?: number | undefined;
}

/** The condition that an amount in cents is within a range in euros; undefined if no bound is given. */
export function isBetweenEuros(cents: Sql, { minAmount, maxAmount }: AmountRange): Sql | undefined {
  if (minAmount === undefined && maxAmount === undefined) return undefined;
  return allOf(
    minAmount === undefined ? undefined : sql`${cents} >= ${Money.ofEuros(minAmount).cents}`,
    maxAmount === undefined ? undefined : sql`${cents} <= ${Money.ofEuros(maxAmount).cents}`,
  );
}

function at(instant: Instant): string {
  return new Date(instant).toISOString();
}
