import type { MeansConflictAnswer } from '@pds/api-client/generated/model';
import { daysLater } from '@pds/kernel';
import { useListMeansConflicts } from '../../../features/aid-station/api/means';
import { useOffices } from '../../../shared/reference/reference-lists';
import { daysIn, type Period, type PlanningAddress } from './planning-address';

/** The conflicts of one office's means in the shown period. */
export interface ShownConflicts {
  readonly officeName: string;
  /** By kind of means, then by time. */
  readonly all: readonly MeansConflictAnswer[];
  readonly on: (day: string) => readonly MeansConflictAnswer[];
  readonly of: (dossierId: number) => readonly MeansConflictAnswer[];
}

/** Returns the conflicts of the chosen office, or of the user's only one. Null for several offices and until they are loaded. */
export function useShownConflicts(
  { antenne }: Pick<PlanningAddress, 'antenne'>,
  period: Period,
): ShownConflicts | null {
  const offices = useOffices().data?.records ?? [];
  const office = antenne ? Number(antenne) : offices.length === 1 ? offices[0]!.id : null;
  const { data } = useListMeansConflicts(
    office ?? 0,
    { start: period.startDate, end: period.endDate },
    // A dossier that was just changed may be in them: they are asked for again each time the page opens.
    { query: { enabled: office !== null, staleTime: 0 } },
  );
  return office !== null && data ? shownConflicts(data.officeName ?? '', data.conflicts, period) : null;
}

/** Sorts the conflicts of an office by day and by dossier. */
export function shownConflicts(
  officeName: string,
  all: readonly MeansConflictAnswer[],
  period: Period,
): ShownConflicts {
  const ofDay = new Map(
    daysIn(period).map((day) => [
      day,
      all.filter(({ start, end }) => start.slice(0, 10) <= day && lastDayOf(end) >= day),
    ]),
  );
  return {
    officeName,
    all,
    on: (day) => ofDay.get(day) ?? [],
    of: (dossierId) => all.filter(({ dossiers }) => dossiers.some(({ id }) => id === dossierId)),
  };
}

/** Returns the day of the last minute before an end: a conflict until midnight is none of the next day. */
function lastDayOf(end: string): string {
  return daysLater(end.slice(0, 10), end.slice(11, 16) === '00:00' ? -1 : 0);
}
