import styles from './means-warnings.module.css';

/** What speaks against a piece of equipment in a slot, beside its name. */
export function MeansWarnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <span className={styles.warnings}>
      <span aria-hidden="true">⚠ </span>
      <span className="pds-visually-hidden">Attention&nbsp;: </span>
      {warnings.join('\u00a0; ')}
    </span>
  );
}
