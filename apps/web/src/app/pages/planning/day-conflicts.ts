import type { MeansConflictAnswer, MeansConflictsAnswer, OfficeRowAnswer } from '@pds/api-client/generated/model';
import { daysLater } from '@pds/kernel';
import { useMeansConflictsOfOffices } from '../../../features/aid-station/api/means';
import { useOffices } from '../../../shared/reference/reference-lists';
import { daysIn, type Period, type PlanningAddress } from './planning-address';

/** A conflict, with the name of the office whose means it is about. */
export interface OfficeConflict extends MeansConflictAnswer {
  readonly officeName: string;
}

/** The conflicts of the means of one or more offices in the shown period. */
export interface ShownConflicts {
  /** By office, then by kind of means, then by time. */
  readonly all: readonly OfficeConflict[];
  readonly on: (day: string) => readonly OfficeConflict[];
  readonly of: (dossierId: number) => readonly OfficeConflict[];
}

/** Returns the conflicts of the {@link judgedOffices}. Null for none and until all are loaded. */
export function useShownConflicts(address: PlanningAddress, period: Period): ShownConflicts | null {
  const offices = judgedOffices(useOffices().data?.records ?? [], address).map(({ id }) => id);
  const { data } = useMeansConflictsOfOffices(offices, { start: period.startDate, end: period.endDate });
  return data ? shownConflicts(data, period) : null;
}

/**
 * Returns the offices whose means are judged: the chosen one, or all of the chosen department, or of the user's own. None for the whole
 * country.
 */
export function judgedOffices<Office extends Pick<OfficeRowAnswer, 'id' | 'departmentId'>>(
  offices: readonly Office[],
  { antenne, departement }: Pick<PlanningAddress, 'antenne' | 'departement'>,
): readonly Office[] {
  if (antenne) return offices.filter(({ id }) => String(id) === antenne);
  const ofDepartment = offices.filter(({ departmentId }) => !departement || String(departmentId) === departement);
  return new Set(ofDepartment.map(({ departmentId }) => departmentId)).size > 1 ? [] : ofDepartment;
}

/** Sorts the conflicts of offices by day and by dossier. */
export function shownConflicts(
  offices: readonly Pick<MeansConflictsAnswer, 'officeName' | 'conflicts'>[],
  period: Period,
): ShownConflicts {
  const all = offices.flatMap(({ officeName, conflicts }) =>
    conflicts.map((conflict) => ({ ...conflict, officeName: officeName ?? '' })),
  );
  const ofDay = new Map(
    daysIn(period).map((day) => [
      day,
      all.filter(({ start, end }) => start.slice(0, 10) <= day && lastDayOf(end) >= day),
    ]),
  );
  return {
    all,
    on: (day) => ofDay.get(day) ?? [],
    of: (dossierId) => all.filter(({ dossiers }) => dossiers.some(({ id }) => id === dossierId)),
  };
}

/** Returns the day of the last minute before an end: a conflict until midnight is none of the next day. */
function lastDayOf(end: string): string {
  return daysLater(end.slice(0, 10), end.slice(11, 16) === '00:00' ? -1 : 0);
}
