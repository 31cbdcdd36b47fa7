import type { PlanningBarAnswer } from '@pds/api-client/generated/model';
import { counted } from '@pds/kernel';
import { useDepartments } from '../../../shared/reference/reference-lists';
import { DossierRows } from './day-list';
import styles from './day-list.module.css';
import { byTown } from './towns';

/** The dossiers of a day by department and town. */
export function TownList({ bars }: { bars: readonly PlanningBarAnswer[] }) {
  const departments = useDepartments().data ?? [];
  const nameOf = (code: string | null) => {
    if (code === null) return 'Département inconnu';
    if (code === '0') return 'À l’étranger';
    const name = departments.find((department) => department.code === code)?.name;
    return name ? `${code} – ${name}` : code;
  };
  return byTown(bars).map(({ department, towns }) => (
    <section key={department} aria-labelledby={`department-${department}`} className={styles.department}>
      <h3 id={`department-${department}`}>{nameOf(department)}</h3>
      {towns.map(({ town, bars: ofTown }) => (
        <section key={town} className={styles.day}>
          <h4>
            {town || 'Ville inconnue'} <small>{counted(new Set(ofTown.map(({ id }) => id)).size, 'dossier')}</small>
          </h4>
          <DossierRows bars={ofTown} />
        </section>
      ))}
    </section>
  ));
}
