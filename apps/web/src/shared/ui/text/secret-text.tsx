import styles from './secret-text.module.css';

/** A secret to be copied, in a box: a press selects all of it. */
export function SecretText({ label, children }: { label?: string; children: string }) {
  return (
    <code className={styles.secret} aria-label={label}>
      {children}
    </code>
  );
}
