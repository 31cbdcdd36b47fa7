import type { DepartmentWarning } from '@pds/api-client/generated/model';
import { Notice } from '../../../../shared/ui/state/problem-notice';
import styles from './department-form.module.css';

/** Lists what prevents an issuer from quoting and billing, with links to the fields. Renders nothing if nothing is missing. */
export function MissingIssuerFields({ lacks }: { lacks: readonly DepartmentWarning[] }) {
  if (lacks.length === 0) return null;
  return (
    <div className={styles.wide}>
      <Notice tone="warning" title="Aucun devis ni aucune facture ne peut être établi pour l’instant">
        <ul className={styles.lacks}>
          {lacks.map(({ field, message }) => (
            <li key={`${field} ${message}`}>{message}</li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
