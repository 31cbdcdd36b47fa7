import { counted } from '@pds/kernel';
import { DossierLinks } from '../../../features/aid-station/components/dossier-links';
import { Notice } from '../../../shared/ui/state/problem-notice';
import type { OfficeConflict, ShownConflicts } from './day-conflicts';
import { LackShape } from './status-shape';
import styles from './planning-page.module.css';

/** A longer list is folded. */
const maxUnfolded = 5;

/** Conflicts of means, each with its office and its dossiers. */
export function ConflictList({ conflicts }: { conflicts: readonly OfficeConflict[] }) {
  return (
    <ul className={styles.conflicts}>
      {conflicts.map(({ officeName, kind, start, text, dossiers }) => (
        <li key={`${officeName} ${kind} ${start}`}>
          <p>
            {officeName}
            {'\u00a0: '}
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
export function ConflictNotice({ conflicts: { all } }: { conflicts: ShownConflicts }) {
  if (all.length === 0) return null;
  const offices = [...new Set(all.map(({ officeName }) => officeName))];
  return (
    <Notice
      tone="warning"
      title={`Moyens insuffisants ${offices.length > 1 ? 'aux antennes' : 'à l’antenne'} ${offices.join(', ')}`}
    >
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
