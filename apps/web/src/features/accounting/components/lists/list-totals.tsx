import { formatMoney } from '../../../../shared/ui/text/format';
import styles from './list-totals.module.css';

/** Totals of all rows of a search, on every page of it. Announced again when another search is answered. */
export function ListTotals({ of, sums }: { of: string; sums: readonly (readonly [label: string, euros: number])[] }) {
  return (
    <div className={styles.totals} role="status" aria-label={`Totaux ${of}`}>
      <p>Totaux {of}</p>
      <dl>
        {sums.map(([label, euros]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatMoney(euros)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
