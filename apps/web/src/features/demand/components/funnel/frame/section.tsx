import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

/** A numbered section of a step, on a white background. */
export function Section({ number, title, children }: { number?: number; title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>
        {number !== undefined && <span className={styles.number}>{number}.</span>} {title}
      </h2>
      {children}
    </section>
  );
}
