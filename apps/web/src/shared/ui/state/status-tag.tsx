import type { StatusText } from '../../reference/statuses';
import styles from './status-tag.module.css';
import tones from './tones.module.css';

/** A status as a coloured tag that always contains its text. Take `status` from a table of statuses.ts. */
export function StatusTag({ status }: { status: StatusText | undefined }) {
  const { text, tone } = status ?? { text: 'Non défini', tone: 'neutral' as const };
  return <span className={`${styles.tag} ${tones[tone]}`}>{text}</span>;
}
