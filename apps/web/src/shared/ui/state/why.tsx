import { type ReactNode, useState } from 'react';
import styles from './why.module.css';

/**
 * « pourquoi ? » beside an amount: opens its calculation, which is rendered only then, because a dossier has hundreds that stay closed.
 * Works in a read-only form too.
 */
export function Why({
  of,
  children,
}: {
  /** Name of the amount for screen readers. */ of: string;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.why} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        pourquoi ?<span className="pds-visually-hidden"> ({of})</span>
      </summary>
      {open && <div className={styles.working}>{children}</div>}
    </details>
  );
}
