import { meaningOf } from './trade-terms';
import styles from './term.module.css';

/** An abbreviation of the trade that explains itself when it is pressed. Works in a read-only form, with the keyboard and by touch. */
export function Term({ word }: { word: string }) {
  const meaning = meaningOf(word);
  if (meaning === undefined) return word;
  return (
    // Not a button: buttons of a read-only form are disabled.
    <details className={styles.term}>
      <summary title={meaning}>{word}</summary>
      <span className={styles.meaning}>{meaning}</span>
    </details>
  );
}
