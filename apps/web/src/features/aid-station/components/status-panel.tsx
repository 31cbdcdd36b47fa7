import { DetailSection } from '../../../shared/ui/page/detail-page';
import { commercialStatusOf } from '../../../shared/reference/statuses';
import { type DossierStatusName, StatusSelect, statusTables } from './status-select';
import styles from './status-panel.module.css';

export interface StatusPanelProps {
  id: number;
  /** The API sends null only to organisers, who have no panel. */
  statuses: Readonly<Record<DossierStatusName, number | null>>;
  /** The station that the demand became, with its billing; null for a demand. */
  station: Parameters<typeof commercialStatusOf>[0] | null;
}

const names = Object.keys(statusTables) as DossierStatusName[];

/** The tab « statut » of a demand or station. Any staff who see it may change it, and each choice is saved at once. */
export function StatusPanel({ id, statuses, station }: StatusPanelProps) {
  return (
    <DetailSection title={station ? 'Statuts du poste de secours' : 'Statuts de la demande'}>
      <p className={styles.hint}>
        Chaque choix est enregistré aussitôt.
        {!station && ' À sa transformation, le poste de secours reprend ces statuts.'}
      </p>
      <div className={styles.statuses}>
        {names.map((name) => {
          const value = statuses[name];
          if (value === null) return null;
          return (
            <label key={name} className={styles.status}>
              {statusTables[name].label}
              <StatusSelect
                id={id}
                name={name}
                value={value}
                text={station && name === 'commercialStatus' ? commercialStatusOf(station)?.text : undefined}
                label={statusTables[name].label}
              />
            </label>
          );
        })}
      </div>
    </DetailSection>
  );
}
