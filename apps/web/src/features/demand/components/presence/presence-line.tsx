import { type QueryKey, useIsMutating } from '@tanstack/react-query';
import { useRef } from 'react';
import { formatDateTime } from '../../../../shared/ui/text/format';
import { type OpenDossier, usePresence, useReloadShown } from '../../api/presence';
import { presenceText, savedText } from './presence-texts';
import styles from './presence-line.module.css';

export interface PresenceLineProps extends OpenDossier {
  /** Whether the page itself handles what somebody else saved: its save was refused because of it, or will merge it. */
  readonly isSettled: boolean;
  /** The query to reload after another save. The dossier by default. */
  readonly shown?: QueryKey;
}

/**
 * Shows who else has the dossier open, and whether somebody has saved it meanwhile. Placed on the edge of its container, such as the head
 * of the dossier, so that nothing moves when people come and go. Announced to screen readers when it changes.
 */
export function PresenceLine({ isSettled, shown, ...open }: PresenceLineProps) {
  const presence = usePresence(open);
  const reload = useReloadShown(open.id, shown);
  const line = useRef<HTMLParagraphElement>(null);
  // Until its answer arrives, this page's own save would look like somebody else's.
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
            // The button disappears once the other version is loaded: the focus stays at the same place.
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
