import type { GetPlanningTownsParams, PlanningBarAnswer } from '@pds/api-client/generated/model';
import { useGetPlanningTowns } from '@pds/api-client/generated/planning/planning';
import { counted } from '@pds/kernel';
import type { ReactNode } from 'react';
import { configuredMap } from '../../../features/demand/components/related-files/map-tiles';
import { useDepartments } from '../../../shared/reference/reference-lists';
import { lazyComponent } from '../../../shared/ui/lazy/lazy-component';
import { DossierRows } from './day-list';
import styles from './day-list.module.css';
import { byTown, townsOnMap } from './towns';

/** Loaded where a map is configured. */
const TownMap = lazyComponent(() => import('./town-map'));

/**
 * The dossiers of a day by department and town, and the towns on the configured map.
 *
 * @param search what the bars were searched with
 * @param children shown between the list and the map, which arrives last
 */
export function TownList({
  bars,
  search,
  children,
}: {
  bars: readonly PlanningBarAnswer[];
  search: GetPlanningTownsParams;
  children: ReactNode;
}) {
  const departments = useDepartments().data ?? [];
  const nameOf = (code: string | null) => {
    if (code === null) return 'Département inconnu';
    if (code === '0') return 'À l’étranger';
    const name = departments.find((department) => department.code === code)?.name;
    return name ? `${code} – ${name}` : code;
  };
  const places = byTown(bars);
  const map = configuredMap();
  const { data: found } = useGetPlanningTowns(search, { query: { enabled: map !== null } });
  const mapped = townsOnMap(places, found?.towns ?? []);
  return (
    <>
      {places.map(({ department, towns }) => (
        <section key={department} aria-labelledby={`department-${department}`} className={styles.department}>
          <h3 id={`department-${department}`}>{nameOf(department)}</h3>
          {towns.map(({ town, bars: ofTown }) => {
            const number = 1 + mapped.findIndex((each) => each.department === department && each.town === town);
            return (
              <section key={town} className={styles.day}>
                <h4>
                  {number > 0 && <span className={styles.townNumber}>{number}</span>} {town || 'Ville inconnue'}{' '}
                  <small>{counted(new Set(ofTown.map(({ id }) => id)).size, 'dossier')}</small>
                </h4>
                <DossierRows bars={ofTown} />
              </section>
            );
          })}
        </section>
      ))}
      {children}
      {/* Below the list: positions arrive later, and must not move what somebody is about to press. */}
      {map && mapped.length > 0 && <TownMap map={map} towns={mapped} />}
    </>
  );
}
