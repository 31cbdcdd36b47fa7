import { type Instant, Money, startOfDay } from '@pds/kernel';
import { allOf, type Sql, sql } from './sql';

/** Days that a list is narrowed to, `YYYY-MM-DD`, both included. */
export interface DayRange {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** Whether a range asks for anything. */
export function asksForDays({ startDate, endDate }: DayRange): boolean {
  return Boolean(startDate || endDate);
}

/** An instant within the days, on the clocks of `timeZone`; nothing when no day is given. */
export function isWithin(instant: Sql, { startDate, endDate }: DayRange, timeZone: string): Sql | undefined {
  if (!asksForDays({ startDate, endDate })) return undefined;
  return allOf(
    startDate ? sql`${instant} >= ${at(startOfDay(startDate, timeZone))}` : undefined,
    endDate ? sql`${instant} < ${at(startOfDay(endDate, timeZone, 1))}` : undefined,
  );
}

/** A day within the days; nothing when none is given. */
export function isOnDays(day: Sql, { startDate, endDate }: DayRange): Sql | undefined {
  if (!asksForDays({ startDate, endDate })) return undefined;
  return allOf(startDate ? sql`${day} >= ${startDate}` : undefined, endDate ? sql`${day} <= ${endDate}` : undefined);
}

/**
 * « Takes place in the period »: not over before the first day, begun on the last day at the latest.
 * @param longest milliseconds that no event outlasts, when it is known. Overlap bounds start and end on one side each;
 * with this both lie within a window, which an index can serve.
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

/** Amounts that a list is narrowed to, in euros, both included. */
export interface AmountRange {
  readonly minAmount?: number | undefined;
  readonly maxAmount?: number | undefined;
}

/** Cents within a range of euros; nothing when no bound is given. */
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
