import { type QueryKey, useIsMutating } from '@tanstack/react-query';
import { useRef } from 'react';
import { formatDateTime } from '../../../../shared/ui/format';
import { type OpenDossier, usePresence, useReload } from '../../api/presence';
import { presenceText, savedText } from './presence-words';
import styles from './presence-line.module.css';

export interface PresenceLineProps extends OpenDossier {
  /** The page has its own way with what somebody else saved: a save was refused because of it, or will take it in. */
  readonly isSettled: boolean;
  /** What the page shows, to be loaded again after another save: the dossier unless told otherwise. */
  readonly shown?: QueryKey;
}

/**
 * Who else has the dossier open, and whether somebody has saved it meanwhile: on the edge of what it stands in, as the head of the dossier, so
 * that nothing moves when people come and go. Told to screen readers when it changes.
 */
export function PresenceLine({ isSettled, shown, ...open }: PresenceLineProps) {
  const presence = usePresence(open);
  const reload = useReload(open.id, shown);
  const line = useRef<HTMLParagraphElement>(null);
  // What is being saved from here would look like somebody else's until its answer is here.
  const isSaving = useIsMutating() > 0;
  const others = presence?.others ?? [];
  const saved = isSettled || isSaving ? null : (presence?.saved ?? null);
  const present = presenceText(others);
  return (
    <div className={styles.edge}>
      <p ref={line} tabIndex={-1} className={styles.line} role="status" aria-label="Présence sur le dossier">
        {present && (
          <span
            className={`${styles.present} ${others[0]!.editing ? styles.editing : ''} ${saved ? styles.behind : ''}`}
            title={others.map(({ name, since }) => `${name}, depuis le ${formatDateTime(since)}`).join('\n')}
          >
            {present}
          </span>
        )}
        {saved && <span className={styles.saved}>{savedText(saved, open.unsaved)}</span>}
      </p>
      {saved && !open.unsaved && (
        <button
          type="button"
          className={styles.reload}
          onClick={() => {
            // The button goes once the other version is here: the focus stays where it was.
            line.current?.focus({ preventScroll: true });
            void reload();
          }}
        >
          <span>Recharger</span>
        </button>
      )}
    </div>
  );
}
