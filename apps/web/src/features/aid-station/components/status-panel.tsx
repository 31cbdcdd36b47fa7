import { DetailSection } from '../../../shared/ui/page/detail-page';
import { type DossierStatusName, StatusSelect, statusTables } from './status-select';
import styles from './status-panel.module.css';

export interface StatusPanelProps {
  id: number;
  /** The API sends null only to organisers, who have no panel. */
  statuses: Readonly<Record<DossierStatusName, number | null>>;
  isStation: boolean;
  /** Text of the commercial status, if more is known than its table says. */
  commercialText: string | undefined;
}

const names = Object.keys(statusTables) as DossierStatusName[];

/** The tab « statut » of a demand or station. Any staff who see it may change it, and each choice is saved at once. */
export function StatusPanel({ id, statuses, isStation, commercialText }: StatusPanelProps) {
  return (
    <DetailSection title={isStation ? 'Statuts du poste de secours' : 'Statuts de la demande'}>
      <p className={styles.hint}>
        Chaque choix est enregistré aussitôt.
        {!isStation && ' À sa transformation, le poste de secours reprend ces statuts.'}
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
                text={name === 'commercialStatus' ? commercialText : undefined}
                label={statusTables[name].label}
              />
            </label>
          );
        })}
      </div>
    </DetailSection>
  );
}
