import type { Period } from '@pds/kernel';

/** A number that is constant during a period. */
export interface Span extends Period {
  readonly count: number;
}

/** Whether two periods have a moment in common. */
export const overlap = (one: Period, other: Period): boolean => one.start < other.end && other.start < one.end;

/** The sum of numbers that are present at the same time. */
export const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** The largest of numbers that are present at the same time. */
export const mostOf = (counts: readonly number[]): number => Math.max(0, ...counts);

/** A period with the way to an event before it, and the way back after it. */
export function withTravel({ start, end }: Period, travelMinutes: number): Period {
  const travel = travelMinutes * 60_000;
  return { start: start - travel, end: end + travel };
}

/**
 * Returns the times at which a dossier keeps means away from their office, and how many. Those that it uses at once add up; those that
 * follow one another are shared. What a moment needs is away from its travel before until its travel after that moment.
 */
export function absencesOf(used: readonly Span[], travelMinutes: number): Span[] {
  const absences = combinedSpans(used, sumOf).map((span) => ({
    ...withTravel(span, travelMinutes),
    count: span.count,
  }));
  return combinedSpans(absences, mostOf);
}

/** Spans that do not overlap, in the order of time, without those of 0: where given ones overlap, their counts are combined. */
export function combinedSpans(spans: readonly Span[], combine: (counts: readonly number[]) => number): Span[] {
  // Most dossiers have one slot.
  if (spans.length < 2) return spans.filter(({ start, end, count }) => start < end && count > 0);
  const limits = [...new Set(spans.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  return limits.slice(1).flatMap((end, before) => {
    const start = limits[before]!;
    const present = spans.filter((span) => span.start <= start && span.end >= end);
    const count = combine(present.map((span) => span.count));
    return count > 0 ? [{ start, end, count }] : [];
  });
}
