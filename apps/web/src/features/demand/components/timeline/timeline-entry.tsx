import type { TimelineChange, TimelineEntryAnswer } from '@pds/api-client/generated/model';
import { momentText } from '../../../../shared/ui/text/deadline-text';
import styles from './dossier-timeline.module.css';

/** Maximum number of changes shown at once. A save of a whole dossier may have a hundred. */
const maxShownChanges = 8;

/** One event: what happened, who did it and when, and each field with its old and new value. */
export function TimelineEntry({ entry: { title, text, by, at, changes, what } }: { entry: TimelineEntryAnswer }) {
  const first = changes.slice(0, maxShownChanges);
  const rest = changes.slice(maxShownChanges);
  return (
    <li className={what === 'demand.noted' ? `${styles.entry} ${styles.noted}` : styles.entry}>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.who}>
        {by && `par ${by.name} `}
        <time dateTime={at}>le {momentText(at)}</time>
      </p>
      {text !== null && <p className={styles.text}>{text}</p>}
      {first.length > 0 && <Changes changes={first} />}
      {rest.length > 0 && (
        <details className={styles.rest}>
          <summary>{rest.length === 1 ? '1 autre modification' : `${rest.length} autres modifications`}</summary>
          <Changes changes={rest} />
        </details>
      )}
    </li>
  );
}

function Changes({ changes }: { changes: readonly TimelineChange[] }) {
  return (
    <dl className={styles.changes}>
      {changes.map(({ path, label, before, after }) => (
        <div key={path}>
          <dt>{label}</dt>
          <dd>
            <span className="pds-visually-hidden">de </span>
            <Value value={before} className={styles.before} />
            <span aria-hidden="true"> → </span>
            <span className="pds-visually-hidden"> à </span>
            <Value value={after} className={styles.after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ value, className }: { value: string | null; className: string | undefined }) {
  return value === null ? <span className={styles.empty}>vide</span> : <span className={className}>{value}</span>;
}
