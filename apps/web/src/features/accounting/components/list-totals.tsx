import { formatMoney } from '../../../shared/ui/format';
import styles from './list-totals.module.css';

/** What the rows that a search finds add up to. */
export function ListTotals({ of, sums }: { of: string; sums: readonly (readonly [label: string, euros: number])[] }) {
  return (
    <dl className={styles.totals} aria-label={`Totaux ${of}`}>
      {sums.map(([label, euros]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatMoney(euros)}</dd>
        </div>
      ))}
    </dl>
  );
}
