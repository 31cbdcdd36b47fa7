import type { DepartmentWarning } from '@pds/api-client/generated/model';
import { Notice } from '../../../shared/ui/problem-notice';
import styles from './department-form.module.css';

/** What keeps an issuer from quoting and billing, where it is filled in; nothing once it is ready. */
export function IssuerLacks({ lacks }: { lacks: readonly DepartmentWarning[] }) {
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
