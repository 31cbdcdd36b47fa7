import type { DossierAnswer } from '@pds/api-client/generated/model';
import { formatMinutes, formatMoney } from '../../../shared/format';
import { liveTotal, useLiveDossier } from './live-price-context';
import styles from './price-panel.module.css';

/** The price as the form stands, line by line, with the working of each; the server stores its own. */
export function PricePanel({ dossier: { demand, slots } }: { dossier: DossierAnswer }) {
  const live = useLiveDossier();
  const { values, price, missing } = live;
  const priced = price && 'priced' in price ? price.priced : null;
  const problem = missing ?? (price && 'problem' in price ? price.problem : null);
  const total = liveTotal(live);
  const others = priced?.lines.filter(({ slotId }) => slotId === null) ?? [];
  return (
    <section className={styles.panel} aria-labelledby="price-title">
      <h2 id="price-title">Prix</h2>
      {problem && <p className={styles.problem}>{problem}</p>}
      {priced?.slots.map((slot, index) => (
        <div key={slot.id} className={styles.slot}>
          <h3>
            {slots[index]?.name}
            <span>{formatMoney(slot.totalCents / 100)}</span>
          </h3>
          <p className={styles.hours}>
            {formatMinutes(slot.minutes.normal)} normales · {formatMinutes(slot.minutes.night)} de nuit ·{' '}
            {formatMinutes(slot.minutes.holiday)} fériées
          </p>
          <Lines lines={slot.lines} />
        </div>
      ))}
      {others.length > 0 && <Lines lines={others} />}
      <dl className={styles.totals} aria-live="polite">
        {values.isPackagePrice && priced && (
          <div className={styles.computed}>
            <dt>Total calculé</dt>
            <dd>{formatMoney(priced.totalCents / 100)}</dd>
          </div>
        )}
        <div className={styles.total}>
          <dt>{values.isPackagePrice ? 'Prix forfaitaire' : 'Total'}</dt>
          <dd>{formatMoney(total)}</dd>
        </div>
      </dl>
      <p className={styles.stored}>Prix enregistré : {formatMoney(demand.total)}</p>
    </section>
  );
}

function Lines({ lines }: { lines: readonly { label: string; amountCents: number; explanation: string }[] }) {
  if (lines.length === 0) return <p className={styles.nothing}>Aucun moyen prévu</p>;
  return (
    <dl className={styles.lines}>
      {lines.map(({ label, amountCents, explanation }) => (
        <div key={label}>
          <dt>
            {label}
            <small>{explanation}</small>
          </dt>
          <dd>{formatMoney(amountCents / 100)}</dd>
        </div>
      ))}
    </dl>
  );
}
