import type { ReactNode } from 'react';
import styles from './read-value.module.css';

/** What a field of a form that may only be read says, as text: in an element that the field's label can be of, which a `span` is not. */
export function ReadValue({ id, children }: { id: string | undefined; children: ReactNode }) {
  return (
    <output id={id} className={styles.value}>
      {children}
    </output>
  );
}
