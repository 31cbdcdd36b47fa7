import type { Instant, Period } from '@pds/kernel';
import { type EquipmentItem, type MeansKind, meansKinds } from '@pds/organisations/contract';
import type { MeansNeed } from './means-need';
import { absencesOf, combinedSpans, mostOf, overlap, type Span, sumOf } from './spans';

/** What a dossier needs of its office. */
export interface MeansDemand {
  readonly demandId: number;
  /** Ordered by its customer; otherwise only in a quote. */
  readonly isFirm: boolean;
  readonly slots: readonly (Period & { readonly need: Partial<MeansNeed> })[];
  /** What other offices bring instead (ADR 0069); absent for nothing. */
  readonly reinforcements?: readonly Reinforcement[];
}

/** Means that another office granted to a dossier. */
export interface Reinforcement extends Period {
  readonly granted: Partial<MeansNeed>;
}

/** Persons or pieces of one kind that an office has: until they are retired, and not while out of service. */
export type SuppliedItem = Pick<EquipmentItem, 'quantity' | 'retiredAt'> & { readonly outOfService: readonly Period[] };

/** What an office has. A kind that is absent is unknown: it is never in conflict. */
export type MeansSupply = Partial<Readonly<Record<MeansKind, readonly SuppliedItem[]>>>;

/** How many of a kind are needed and available during a period, in which none of these numbers changes. */
export interface MeansLevel extends Period {
  /** Needed by dossiers that were ordered. */
  readonly firm: number;
  /** Needed moreover by dossiers that have only a quote. */
  readonly tentative: number;
  readonly available: number;
}

/** A longest period in which ordered dossiers need more of a kind than the office has, with the numbers of its worst moment. */
export interface MeansConflict extends Period {
  readonly kind: MeansKind;
  /** By all dossiers, those in a quote included. */
  readonly needed: number;
  /** Those of {@link needed} that are only in a quote. */
  readonly tentative: number;
  readonly available: number;
  /** The dossiers that need the kind in this period, those in a quote included, in ascending order. */
  readonly demandIds: readonly number[];
}

/**
 * The conflicts of an office in a period, in the order of kinds, then of time (ADR 0065). Pure; no dossier has two elements in `demands`.
 *
 * @param travelMinutes of the way to an event, and of the way back
 */
export function meansConflicts(
  demands: readonly MeansDemand[],
  supply: MeansSupply,
  travelMinutes: number,
  period: Period,
): MeansConflict[] {
  return meansKinds.flatMap((kind) => {
    const uses = usesOf(kind, demands, travelMinutes);
    return shortages(levelsOf(uses, supply[kind], period)).map((shortage) => ({
      kind,
      ...shortage,
      demandIds: uses
        .filter(({ spans }) => spans.some((span) => overlap(span, shortage)))
        .map(({ demandId }) => demandId)
        .sort((a, b) => a - b),
    }));
  });
}

/** How many of a kind are needed and available over a period, without gaps; empty for an unknown kind. */
export function meansLevels(
  kind: MeansKind,
  demands: readonly MeansDemand[],
  supply: MeansSupply,
  travelMinutes: number,
  period: Period,
): MeansLevel[] {
  return levelsOf(usesOf(kind, demands, travelMinutes), supply[kind], period);
}

/** When a dossier uses how many of one kind. */
interface Use {
  readonly demandId: number;
  readonly isFirm: boolean;
  readonly spans: readonly Span[];
}

function usesOf(kind: MeansKind, demands: readonly MeansDemand[], travelMinutes: number): Use[] {
  return demands.flatMap(({ demandId, isFirm, ...needed }) => {
    const spans = absences(needed, kind, travelMinutes);
    return spans.length === 0 ? [] : [{ demandId, isFirm, spans }];
  });
}

function levelsOf(uses: readonly Use[], items: readonly SuppliedItem[] | undefined, period: Period): MeansLevel[] {
  if (!items || period.start >= period.end) return [];
  const changes = uses.flatMap(({ isFirm, spans }) =>
    spans.flatMap(({ start, end, count }) => {
      const field = isFirm ? ('firm' as const) : ('tentative' as const);
      return [
        { at: start, field, by: count },
        { at: end, field, by: -count },
      ];
    }),
  );
  const supplied = items.flatMap((item) =>
    lacks(item).flatMap(({ start, end, count }) => [
      { at: start, field: 'available' as const, by: -count },
      { at: end, field: 'available' as const, by: count },
    ]),
  );
  const all = sumOf(items.map(({ quantity }) => quantity));
  return levelsBetween(period, { firm: 0, tentative: 0, available: all }, [...changes, ...supplied]);
}

/** The times at which a dossier keeps means of a kind away from their office, and how many; those that others bring are not needed. */
function absences(
  { slots, reinforcements = [] }: Pick<MeansDemand, 'slots' | 'reinforcements'>,
  kind: MeansKind,
  travelMinutes: number,
): Span[] {
  const used = slots.flatMap(({ start, end, need }) => (need[kind] ? [{ start, end, count: need[kind] }] : []));
  const brought = reinforcements.flatMap(({ start, end, granted }) =>
    granted[kind] ? [{ start, end, count: -granted[kind] }] : [],
  );
  // A sum below 0 is left out: what is brought beyond the need frees nothing else.
  return absencesOf([...used, ...brought], travelMinutes);
}

/** When an item cannot be used. */
function lacks({ quantity: count, retiredAt, outOfService }: SuppliedItem): Span[] {
  const periods = outOfService.map(({ start, end }) => ({ start, end, count }));
  const retired = retiredAt === null ? [] : [{ start: retiredAt, end: Infinity, count }];
  return combinedSpans([...periods, ...retired], mostOf);
}

type Numbers = Omit<MeansLevel, keyof Period>;

interface Change {
  readonly at: Instant;
  readonly field: keyof Numbers;
  readonly by: number;
}

/** The numbers of a period: those at the start of time, and what changes them. */
function levelsBetween(period: Period, initial: Numbers, changes: readonly Change[]): MeansLevel[] {
  const levels: MeansLevel[] = [];
  let { start } = period;
  let numbers = initial;
  for (const { at, field, by } of [...changes].sort((a, b) => a.at - b.at)) {
    if (at >= period.end) break;
    if (at > start) {
      levels.push({ ...numbers, start, end: at });
      start = at;
    }
    numbers = { ...numbers, [field]: numbers[field] + by };
  }
  return [...levels, { ...numbers, start, end: period.end }];
}

/** The longest periods in which more is needed than available, each with the numbers of its worst moment, the first of equal ones. */
function shortages(levels: readonly MeansLevel[]) {
  const found: (Period & { worst: MeansLevel })[] = [];
  for (const level of levels) {
    if (level.firm <= level.available) continue;
    const last = found.at(-1);
    if (last?.end !== level.start) found.push({ start: level.start, end: level.end, worst: level });
    else {
      const worst = shortfall(level) > shortfall(last.worst) ? level : last.worst;
      found[found.length - 1] = { start: last.start, end: level.end, worst };
    }
  }
  return found.map(({ start, end, worst: { firm, tentative, available } }) => ({
    start,
    end,
    needed: firm + tentative,
    tentative,
    available,
  }));
}

const shortfall = ({ firm, available }: MeansLevel) => firm - available;
