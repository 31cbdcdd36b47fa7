import type { ReactNode } from 'react';
import { formatDateTime } from './format';
import styles from './compact-cells.module.css';

/** A text that may take several lines, so that a table of many columns fits the window. */
export function TextCell({ children }: { children: ReactNode }) {
  return <span className={styles.text}>{children === '' || children == null ? '—' : children}</span>;
}

/** Date above time, in the instant's own offset. */
export function StackedDateCell({ value }: { value: string | null | undefined }) {
  if (!value) return '—';
  const [date, time] = formatDateTime(value).split(' ');
  return (
    <time dateTime={value} className={styles.date}>
      {date}
      <small>{time}</small>
    </time>
  );
}
