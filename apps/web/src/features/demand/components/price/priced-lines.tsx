import { formatMoney } from '../../../../shared/ui/text/format';
import { Why } from '../../../../shared/ui/state/why';
import type { PriceLine } from './live-price';
import styles from './priced-lines.module.css';

/** The sum of some lines, with its details on demand. A dash if nothing is counted. */
export function LinesAmount({ of, lines }: { of: string; lines: readonly PriceLine[] }) {
  if (lines.length === 0) return <span className={styles.amount}>—</span>;
  return (
    <div className={styles.amount}>
      {formatMoney(lines.reduce((total, { amountCents }) => total + amountCents, 0) / 100)}
      <Why of={of}>
        {lines.map(({ label, explanation, kind }) => (
          <p key={kind}>{lines.length > 1 ? `${label} : ${explanation}` : explanation}</p>
        ))}
      </Why>
    </div>
  );
}
