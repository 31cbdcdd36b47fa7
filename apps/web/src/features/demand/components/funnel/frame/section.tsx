import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

/** A numbered section of a step, on a white background. */
export function Section({
  number,
  title,
  className = '',
  children,
}: {
  number?: number;
  title: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={`${styles.section} ${className}`} aria-labelledby={id}>
      <h2 id={id}>
        {number !== undefined && <span className={styles.number}>{number}.</span>} {title}
      </h2>
      {children}
    </section>
  );
}
