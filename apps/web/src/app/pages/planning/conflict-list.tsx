import type { MeansConflictAnswer } from '@pds/api-client/generated/model';
import { counted } from '@pds/kernel';
import { DossierLinks } from '../../../features/aid-station/components/dossier-links';
import { Notice } from '../../../shared/ui/state/problem-notice';
import type { ShownConflicts } from './day-conflicts';
import { LackShape } from './status-shape';
import styles from './planning-page.module.css';

/** A longer list is folded. */
const maxUnfolded = 5;

/** Conflicts of means, each with its dossiers. */
export function ConflictList({ conflicts }: { conflicts: readonly MeansConflictAnswer[] }) {
  return (
    <ul className={styles.conflicts}>
      {conflicts.map(({ kind, start, text, dossiers }) => (
        <li key={`${kind} ${start}`}>
          <p>
            {text}
            {'\u00a0: '}
            <DossierLinks dossiers={dossiers} />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Warns of every conflict of the period. */
export function ConflictNotice({ conflicts: { officeName, all } }: { conflicts: ShownConflicts }) {
  if (all.length === 0) return null;
  return (
    <Notice tone="warning" title={`Moyens insuffisants à l’antenne ${officeName}`}>
      {all.length > maxUnfolded ? (
        <details className={styles.foldedConflicts}>
          <summary>Voir les {counted(all.length, 'manque')} de la période</summary>
          <ConflictList conflicts={all} />
        </details>
      ) : (
        <ConflictList conflicts={all} />
      )}
    </Notice>
  );
}

/** Marks a day on which means are insufficient. */
export const LackMark = () => (
  <span className={styles.lack}>
    <LackShape /> Moyens insuffisants
  </span>
);
