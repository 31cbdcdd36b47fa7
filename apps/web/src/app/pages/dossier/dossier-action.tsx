import { Button } from '../../../shared/ui/buttons/button';
import styles from './dossier-page.module.css';

/** Button of an action on the whole dossier. Shows the server's reason if it is refused. */
export function Action({
  name,
  refusalReason,
  danger = false,
  busy,
  run,
  children,
}: {
  name: string;
  refusalReason: string | null;
  danger?: boolean;
  busy: boolean;
  run: () => Promise<void>;
  children: string;
}) {
  const reasonId = `no-${name}`;
  return (
    <span title={refusalReason ?? undefined} className={styles[name] ?? styles.action}>
      <Button
        id={name}
        danger={danger}
        disabled={refusalReason !== null || busy}
        aria-describedby={refusalReason === null ? undefined : reasonId}
        onClick={() => void run()}
      >
        {children}
      </Button>
      {refusalReason !== null && (
        <span id={reasonId} className="pds-visually-hidden">
          {refusalReason}
        </span>
      )}
    </span>
  );
}
