import type { PlanningBarAnswer, TownPositionAnswer } from '@pds/api-client/generated/model';
import { lazily } from '../../../shared/ui/lazy/lazy-value';

export interface DepartmentTowns {
  /** Its code; `0` abroad, null where it is unknown. */
  readonly department: string | null;
  readonly towns: readonly { readonly town: string; readonly bars: readonly PlanningBarAnswer[] }[];
}

const french = lazily(() => new Intl.Collator('fr', { sensitivity: 'base' }));

/**
 * Groups dossiers by department, then by town, both sorted; those abroad and those of an unknown department are last. A town that is written
 * with other capitals or accents is the same; it is named as in its first dossier. The dossiers of a town stay in order.
 */
export function byTown(bars: readonly PlanningBarAnswer[]): DepartmentTowns[] {
  return [...Map.groupBy(bars, ({ eventDepartment }) => eventDepartment)]
    .toSorted(([one], [other]) => (sortKeyOf(one) < sortKeyOf(other) ? -1 : 1))
    .map(([department, ofDepartment]) => ({ department, towns: townsOf(ofDepartment) }));
}

const isSameTown = (one: string, other: string) => french().compare(one, other) === 0;

/** Letters sort after digits, and `~` after letters. */
const sortKeyOf = (department: string | null) => (department === null ? '~~' : department === '0' ? '~' : department);

function townsOf(bars: readonly PlanningBarAnswer[]) {
  const towns: { town: string; bars: PlanningBarAnswer[] }[] = [];
  for (const bar of bars) {
    const known = towns.find(({ town }) => isSameTown(town, bar.town));
    if (known) known.bars.push(bar);
    else towns.push({ town: bar.town, bars: [bar] });
  }
  return towns.toSorted((one, other) => french().compare(one.town, other.town));
}

/** Returns the positions of listed towns, in the order of the list. */
export function townsOnMap(
  places: readonly DepartmentTowns[],
  positions: readonly TownPositionAnswer[],
): TownPositionAnswer[] {
  return places.flatMap(({ department, towns }) =>
    towns.flatMap(({ town }) => {
      const found = positions.find((each) => each.department === department && isSameTown(each.town, town));
      return found ? [{ ...found, town }] : [];
    }),
  );
}
