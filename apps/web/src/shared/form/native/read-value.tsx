import type { ReactNode } from 'react';
import styles from './read-value.module.css';

/** Shows a field of a read-only form as text, in an element that a label may refer to, unlike a `span`. */
export function ReadValue({ id, children }: { id: string | undefined; children: ReactNode }) {
  return (
    <output id={id} className={styles.value}>
      {children}
    </output>
  );
}
