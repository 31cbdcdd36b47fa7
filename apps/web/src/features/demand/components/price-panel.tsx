import { memo, useState } from 'react';
import { formatMoney } from '../../../shared/ui/format';
import { Why } from '../../../shared/ui/why';
import type { EditedDossier } from './dossier-values';
import { manySlots } from './labels';
import { type PricedSlot, type PriceLine, sourceText } from './live-price';
import { liveTotal, pricedOf, useLive, useLiveDossier } from './live-price-context';
import styles from './price-panel.module.css';

/** The current price, line by line, with « pourquoi ? » at each amount. The server computes and stores its own. */
export function PricePanel({ dossier: { demand, slots } }: { dossier: EditedDossier }) {
  const live = useLiveDossier();
  const { values, price, missing } = live;
  const priced = pricedOf(live);
  const problem = missing ?? (price && 'problem' in price ? price.problem : null);
  const total = liveTotal(live);
  const nameOf = (slotId: number) => slots.find(({ id }) => id === slotId)?.name ?? '';
  const others = priced?.lines.filter(({ slotId }) => slotId === null) ?? [];
  return (
    <section className={styles.panel} aria-labelledby="price-title">
      <h2 id="price-title">Prix</h2>
      {problem && <p className={styles.problem}>{problem}</p>}
      {priced?.slots.map((slot) => (
        <Slot key={slot.id} name={nameOf(slot.id)} slot={slot} folded={priced.slots.length > manySlots} />
      ))}
      {others.length > 0 && (
        <div className={styles.slot}>
          <h3>
            Compléments et options
            <span>{formatMoney(sumOf(others) / 100)}</span>
          </h3>
          <Lines lines={others} />
        </div>
      )}
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
      {total !== null && (
        <Why of="total">
          {values.isPackagePrice ? (
            <p>Le prix convenu remplace le total calculé{priced && ` de ${formatMoney(priced.totalCents / 100)}`}.</p>
          ) : (
            priced && (
              <p>
                {[
                  ...priced.slots.map(({ id, totalCents }) => `${nameOf(id)} ${formatMoney(totalCents / 100)}`),
                  ...(others.length > 0 ? [`compléments et options ${formatMoney(sumOf(others) / 100)}`] : []),
                ].join(' + ')}{' '}
                = {formatMoney(total)}
              </p>
            )
          )}
        </Why>
      )}
      <p className={styles.stored}>Prix enregistré : {formatMoney(demand.total)}</p>
    </section>
  );
}

const sumOf = (lines: readonly PriceLine[]) => lines.reduce((total, { amountCents }) => total + amountCents, 0);

const Slot = memo(function Slot({ name, slot, folded }: { name: string; slot: PricedSlot; folded: boolean }) {
  const [open, setOpen] = useState(false);
  const title = (
    <h3>
      {name}
      <span>{formatMoney(slot.totalCents / 100)}</span>
    </h3>
  );
  if (!folded) {
    return (
      <div className={styles.slot}>
        {title}
        <Lines lines={slot.lines} />
      </div>
    );
  }
  return (
    // With many slots, lines are rendered only for unfolded ones.
    <details className={styles.slot} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {open && <Lines lines={slot.lines} />}
    </details>
  );
});

function Lines({ lines }: { lines: readonly PriceLine[] }) {
  const sources = useLive((live) => live.sources);
  if (lines.length === 0) return <p className={styles.nothing}>Aucun moyen prévu</p>;
  return (
    <dl className={styles.lines}>
      {lines.map((line, index) => {
        const source = sourceText(line, sources);
        return (
          <div key={index}>
            <dt>
              {line.label}
              <Why of={line.label}>
                <p>{line.explanation}</p>
                {source && <p>{source}</p>}
              </Why>
            </dt>
            <dd>{formatMoney(line.amountCents / 100)}</dd>
          </div>
        );
      })}
    </dl>
  );
}
