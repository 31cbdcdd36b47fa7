import { DetailSection } from '../../../shared/ui/detail-page';
import { commercialStatusOf } from '../../../shared/reference/statuses';
import { type StationStatusName, StatusSelect, statusTables } from './status-select';
import styles from './status-panel.module.css';

export interface StatusPanelProps {
  id: number;
  statuses: Readonly<Record<StationStatusName | 'invoicedPercent', number>> & { readonly isSettledByCredit: boolean };
}

const names = Object.keys(statusTables) as StationStatusName[];

/** The tab « statut » of a station. Any staff who see it may change it, and each choice is saved at once. */
export function StatusPanel({ id, statuses }: StatusPanelProps) {
  return (
    <DetailSection title="Statuts du poste de secours">
      <p className={styles.hint}>Chaque choix est enregistré aussitôt.</p>
      <div className={styles.statuses}>
        {names.map((name) => (
          <label key={name} className={styles.status}>
            {statusTables[name].label}
            <StatusSelect
              id={id}
              name={name}
              value={statuses[name]}
              text={name === 'commercialStatus' ? commercialStatusOf(statuses)?.text : undefined}
              label={statusTables[name].label}
            />
          </label>
        ))}
      </div>
    </DetailSection>
  );
}
