import type { ReactNode } from 'react';
import styles from './why.module.css';

/** « pourquoi ? » beside an amount: opens how it was reached. Works in a read-only form too. */
export function Why({
  of,
  children,
}: {
  /** What the amount is, for screen readers. */ of: string;
  children: ReactNode;
}) {
  return (
    <details className={styles.why}>
      <summary>
        pourquoi ?<span className="pds-visually-hidden"> ({of})</span>
      </summary>
      <div className={styles.working}>{children}</div>
    </details>
  );
}
