import type { DemandSlotAnswer } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import type { FormInstance } from 'antd/es/form';
import { Field } from '../../../shared/form/field';
import { formatDateTime, formatMinutes, formatMoney, formatNumber } from '../../../shared/format';
import { NumberInput } from '../../../shared/number-input';
import { NumberSelect, optionsOf } from '../../../shared/number-select';
import { eventNatures } from '../../../shared/statuses';
import type { DossierValues } from './dossier-values';
import { features, interventionDelays, publicBehaviors, staffingFields } from './labels';
import { sizeSlot } from './live-price';
import { useLiveDossier } from './live-price-context';
import styles from './slot-card.module.css';

export interface SlotCardProps {
  slot: DemandSlotAnswer;
  /** Its place in `demandSlots`. */
  index: number;
  form: FormInstance<DossierValues>;
  /** Counts a change made by a button as unsaved. */
  onProposalTaken: () => void;
  readOnly: boolean;
}

/** One slot: when, for whom, what it needs by the RIS, what it is given and what it costs. */
export function SlotCard({ slot, index, form, onProposalTaken, readOnly }: SlotCardProps) {
  const path = (name: string) => ['demandSlots', index, name];
  const title = `slot-${slot.id}`;
  return (
    <section className={styles.card} aria-labelledby={title}>
      <header className={styles.header}>
        <h3 id={title}>{slot.name}</h3>
        <p>
          {formatDateTime(slot.startDate)} → {formatDateTime(slot.endDate)} · {formatNumber(slot.publicPeak)} personnes
          {slot.nature ? ` · ${eventNatures[slot.nature] ?? ''}` : ''}
        </p>
      </header>
      <div className={styles.levels}>
        <Field name={path('publicBehavior')} label="Comportement du public">
          <NumberSelect options={optionsOf(publicBehaviors)} />
        </Field>
        <Field name={path('feature')} label="Environnement et accessibilité">
          <NumberSelect options={optionsOf(features)} />
        </Field>
        <Field name={path('interventionDelay')} label="Délai d'intervention des secours">
          <NumberSelect options={optionsOf(interventionDelays)} />
        </Field>
      </div>
      <Proposal
        slot={slot}
        index={index}
        readOnly={readOnly}
        take={(rescuers) => {
          form.setFieldValue(['demandSlots', index, 'rescueWorkerCount'], rescuers);
          onProposalTaken();
        }}
      />
      <div className={styles.staffing}>
        {staffingFields.map(({ name, label, unit, decimals }) => (
          <Field
            key={name}
            name={path(name)}
            label={label}
            rules={[
              {
                validator: (_, value: number | null) => {
                  const limit = name === 'discount' ? 100 : 10_000;
                  const fits =
                    value === null || (value >= 0 && value <= limit && Number(value.toFixed(decimals)) === value);
                  return fits
                    ? Promise.resolve()
                    : Promise.reject(
                        new Error(
                          decimals === 0
                            ? `Nombre entier de 0 à ${formatNumber(limit)}`
                            : `Nombre de 0 à ${formatNumber(limit)}, à deux décimales`,
                        ),
                      );
                },
              },
            ]}
          >
            <NumberInput unit={unit} placeholder="0" />
          </Field>
        ))}
      </div>
      <Result slot={slot} />
    </section>
  );
}

/** What the RIS proposes, with its working, and the way to take it over. */
function Proposal({
  slot,
  index,
  readOnly,
  take,
}: {
  slot: DemandSlotAnswer;
  index: number;
  readOnly: boolean;
  take: (rescuers: number) => void;
}) {
  const values = useLiveDossier().values.demandSlots[index];
  const sizing = values && sizeSlot(values, slot.publicPeak);
  if (!sizing) return null;
  if (sizing.kind === 'incomplete') {
    return <p className={styles.incomplete}>Dimensionnement : {sizing.working.join(' ')}</p>;
  }
  return (
    <div className={styles.proposal}>
      <details>
        <summary>
          RIS {sizing.ris.replace('.', ',')} ·{' '}
          {sizing.stationClass === 'none' ? 'aucun dispositif requis' : sizing.stationClass} · {sizing.proposedRescuers}{' '}
          secouristes proposés
        </summary>
        <ul>
          {sizing.working.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
      {!readOnly && values.rescueWorkerCount !== sizing.proposedRescuers && (
        <Button size="small" onClick={() => take(sizing.proposedRescuers)}>
          Retenir {sizing.proposedRescuers}
        </Button>
      )}
    </div>
  );
}

/** Hours by tariff and total of the slot, as the form stands. */
function Result({ slot }: { slot: DemandSlotAnswer }) {
  const { price } = useLiveDossier();
  const priced = price && 'priced' in price ? price.priced.slots.find(({ id }) => id === slot.id) : undefined;
  const total = priced && priced.minutes.normal + priced.minutes.night + priced.minutes.holiday;
  return (
    <dl className={styles.result}>
      {(
        [
          ['Heures', formatMinutes(total)],
          ['normales', formatMinutes(priced?.minutes.normal)],
          ['de nuit', formatMinutes(priced?.minutes.night)],
          ['fériées', formatMinutes(priced?.minutes.holiday)],
          ['Total du créneau', formatMoney(priced && priced.totalCents / 100)],
        ] as const
      ).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
