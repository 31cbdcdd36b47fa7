import { useState } from 'react';
import { formatMoney } from '../../../../shared/ui/text/format';
import { Why } from '../../../../shared/ui/state/why';
import type { EditedDossier } from '../dossier/dossier-values';
import { type PricedSlot, type PriceLine, sourceText } from './live-price';
import { liveTotal, pricedOf, useLive, useLiveDossier } from './live-price-context';
import common from '../../../../shared/ui/common.module.css';
import styles from './price-panel.module.css';

/** The current price, line by line, with one « pourquoi ? » for all amounts. The server computes and stores its own. */
export function PricePanel({ dossier: { demand } }: { dossier: EditedDossier }) {
  const live = useLiveDossier();
  const { slots } = live.placed;
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
      {priced && priced.slots.length > 1 ? (
        <Slots slots={priced.slots} nameOf={nameOf} />
      ) : (
        priced?.slots.map(({ id, totalCents, lines }) => (
          <div key={id} className={styles.slot}>
            <Title name={nameOf(id)} cents={totalCents} />
            <Lines lines={lines} />
          </div>
        ))
      )}
      {others.length > 0 && (
        <div className={styles.slot}>
          <Title name="Compléments et options" cents={sumOf(others)} />
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
          {priced?.slots.map(({ id, lines }) => (
            <Explanations key={id} title={nameOf(id)} lines={lines} />
          ))}
          <Explanations title="Compléments et options" lines={others} />
        </Why>
      )}
      <p className={common.hint}>Prix enregistré : {formatMoney(demand.total)}</p>
    </section>
  );
}

const sumOf = (lines: readonly PriceLine[]) => lines.reduce((total, { amountCents }) => total + amountCents, 0);

function Title({ name, cents }: { name: string; cents: number }) {
  return (
    <h3>
      {name}
      <span>{formatMoney(cents / 100)}</span>
    </h3>
  );
}

/** Several slots as one amount, so that the panel fits the window. Their lines unfold; each total stands in the grid too. */
function Slots({ slots, nameOf }: { slots: readonly PricedSlot[]; nameOf: (id: number) => string }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.slot} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Title name={`${slots.length} créneaux`} cents={slots.reduce((sum, { totalCents }) => sum + totalCents, 0)} />
      </summary>
      {open &&
        slots.map(({ id, totalCents, lines }) => (
          <div key={id} className={styles.slot}>
            <Title name={nameOf(id)} cents={totalCents} />
            <Lines lines={lines} />
          </div>
        ))}
    </details>
  );
}

function Lines({ lines }: { lines: readonly PriceLine[] }) {
  if (lines.length === 0) return <p className={styles.nothing}>Aucun moyen prévu</p>;
  return (
    <dl className={styles.lines}>
      {lines.map(({ label, amountCents }, index) => (
        <div key={index}>
          <dt>{label}</dt>
          <dd>{formatMoney(amountCents / 100)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Explains each amount of a slot, with the source of its unit price. */
function Explanations({ title, lines }: { title: string; lines: readonly PriceLine[] }) {
  const sources = useLive((live) => live.sources);
  if (lines.length === 0) return null;
  return (
    <>
      <h3 className={styles.explained}>{title}</h3>
      {lines.map((line, index) => (
        <p key={index}>
          {line.label} : {line.explanation} {sourceText(line, sources)}
        </p>
      ))}
    </>
  );
}
