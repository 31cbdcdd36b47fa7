import type { Period } from '@pds/kernel';
import type { MeansCounts } from '../reinforcement/reinforcement-request';
import type { MeansConflict, MeansDemand } from './means-conflicts';
import { combinedSpans, mostOf, sumOf } from './spans';

/** What a dossier could ask of another office, and from when to when. */
export interface MissingMeans {
  readonly period: Period;
  readonly means: MeansCounts;
}

/**
 * What lacks of the means of a dossier in its conflicts: at most what it needs itself, for all of its slots that a conflict keeps means
 * from; null when nothing lacks. Pure.
 *
 * @param travelMinutes of the dossier's own office: who must not leave during a conflict is replaced from its travel before until its
 *   travel after the conflict
 */
export function missingMeans(
  { demandId, slots }: MeansDemand,
  conflicts: readonly MeansConflict[],
  travelMinutes: number,
): MissingMeans | null {
  const travel = travelMinutes * 60_000;
  const parts = conflicts
    .filter(({ demandIds }) => demandIds.includes(demandId))
    .flatMap(({ kind, start, end, needed, tentative, available }) => {
      const touched = slots.flatMap((slot) => {
        const part = { start: Math.max(slot.start, start - travel), end: Math.min(slot.end, end + travel) };
        return slot.need[kind] && part.start < part.end ? [{ ...part, count: slot.need[kind] }] : [];
      });
      const own = mostOf(combinedSpans(touched, sumOf).map(({ count }) => count));
      const count = Math.min(needed - tentative - available, own);
      return touched.map((period) => ({ ...period, kind, count }));
    });
  if (parts.length === 0) return null;
  const means: Record<string, number> = {};
  for (const { kind, count } of parts) means[kind] = Math.max(means[kind] ?? 0, count);
  return {
    period: {
      start: Math.min(...parts.map(({ start }) => start)),
      end: Math.max(...parts.map(({ end }) => end)),
    },
    means,
  };
}
