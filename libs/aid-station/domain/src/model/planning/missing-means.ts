import type { Period } from '@pds/kernel';
import type { MeansCounts } from '../reinforcement/reinforcement-request';
import type { MeansConflict, MeansDemand } from './means-conflicts';
import { combinedSpans, mostOf, sumOf, withTravel } from './spans';

/** What a dossier could ask of another office, and from when to when. */
export interface MissingMeans {
  readonly period: Period;
  readonly means: MeansCounts;
}

/**
 * Returns the means that a dossier is missing in its conflicts: at most what it needs itself beyond what others granted it, for all of its
 * slots that a conflict keeps means from; null when nothing is missing. Pure.
 *
 * @param travelMinutes of the dossier's own office: the missing means are replaced from that travel before a conflict until that travel
 *   after it
 */
export function missingMeans(
  { demandId, slots, reinforcements = [] }: MeansDemand,
  conflicts: readonly MeansConflict[],
  travelMinutes: number,
): MissingMeans | null {
  const parts = conflicts
    .filter(({ demandIds }) => demandIds.includes(demandId))
    .flatMap(({ kind, start, end, needed, tentative, available }) => {
      const away = withTravel({ start, end }, travelMinutes);
      const within = (period: Period, count = 0) => {
        const part = { start: Math.max(period.start, away.start), end: Math.min(period.end, away.end), count };
        return part.start < part.end ? [part] : [];
      };
      const used = slots.flatMap((slot) => within(slot, slot.need[kind]));
      const brought = reinforcements.flatMap((each) => within(each, -(each.granted[kind] ?? 0)));
      // Parts for which others bring enough are left out.
      const own = combinedSpans([...used, ...brought], sumOf);
      const count = Math.min(needed - tentative - available, mostOf(own.map((part) => part.count)));
      return own.map((period) => ({ ...period, kind, count }));
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
