import { counted } from '@pds/kernel';
import type { DemandSlotAnswer } from '@pds/api-client/generated/model';
import { elapsedMinutes } from '@pds/pricing/domain';
import { memo, useCallback, useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../../../routing/routes';
import { Field } from '../../../../shared/form/native/form';
import type { FormStore } from '../../../../shared/form/native/form-store';
import { ReadValue } from '../../../../shared/form/native/read-value';
import { Button } from '../../../../shared/ui/buttons/button';
import { formatDateTime, formatMinutes, formatMoney } from '../../../../shared/ui/text/format';
import { NumberInput } from '../../../../shared/form/inputs/number-input';
import { NumberSelect, optionsOf } from '../../../../shared/form/inputs/number-select';
import { eventNatures } from '../../../../shared/reference/statuses';
import { useIsPhone } from '../../../../shared/ui/use-media-query';
import { fromAdmin } from '../../../../shared/session/from-admin';
import { Why } from '../../../../shared/ui/state/why';
import { indexOfSlot } from '../dossier/dossier-values';
import { HoursRibbon, PendingHoursRibbon } from '../price/hours-ribbon';
import { features, interventionDelays, publicBehaviors, staffingFields } from './staffing-fields';
import { pricedOf, useLive } from '../price/live-price-context';
import styles from './slot-card.module.css';
import { ScheduleFields } from '../dossier/schedule-fields';
import { staffingChecks } from './slot-checks';
import { SlotSizing } from './slot-sizing';
import type { SlotActions } from './use-slot-actions';

export interface SlotCardProps {
  slot: DemandSlotAnswer;
  form: FormStore;
  /** Marks the form as dirty after a change by a button. */
  onProposalTaken: () => void;
  /** Zone and department of the event, for the ribbon of hours. */
  event: { readonly timeZone: string; readonly eventDepartment: string | null };
  actions: Pick<SlotActions, 'busy' | 'copy' | 'remove'>;
  /** Opens a trial of another public, level or time. */
  onTry: (slot: DemandSlotAnswer) => void;
  /** Whether it is the last slot, which cannot be removed. */
  isOnly: boolean;
  /** Whether its fields start folded: on a phone, the slots of a dossier of several, one open at a time. */
  folded: boolean;
  readOnly: boolean;
}

/** One slot: times, public, sizing by the RIS, staffing and cost. */
export const SlotCard = memo(function SlotCard({
  slot,
  form,
  onProposalTaken,
  event,
  actions,
  onTry,
  isOnly,
  folded,
  readOnly,
}: SlotCardProps) {
  // Folded fields keep their values in the form.
  const [open, setOpen] = useState(!folded);
  // The dossier may be reloaded while the form is edited, with other slots than the form has.
  const index = useLive((live) => indexOfSlot(live.values, slot.id));
  const path = (...field: string[]) => ['demandSlots', index, ...field];
  const title = `slot-${slot.id}`;
  const take = useCallback(
    (rescuers: number) => {
      form.setFieldValue(['demandSlots', index, 'rescueWorkerCount'], rescuers);
      onProposalTaken();
    },
    [form, index, onProposalTaken],
  );
  const fields =
    index < 0 ? (
      <p className={styles.unknown}>
        Ce créneau a été ajouté pendant votre saisie&nbsp;: ses moyens apparaîtront une fois le dossier enregistré.
      </p>
    ) : (
      <>
        <div className={styles.schedule}>
          <ScheduleFields path={path()} timeZone={event.timeZone} />
        </div>
        <div className={styles.levels}>
          <Field name={path('publicBehavior')} label="Comportement du public">
            {readOnly ? <Chosen among={publicBehaviors} /> : <NumberSelect options={optionsOf(publicBehaviors)} />}
          </Field>
          <Field name={path('feature')} label="Environnement et accessibilité">
            {readOnly ? <Chosen among={features} /> : <NumberSelect options={optionsOf(features)} />}
          </Field>
          <Field name={path('interventionDelay')} label="Délai d’intervention des secours">
            {readOnly ? (
              <Chosen among={interventionDelays} />
            ) : (
              <NumberSelect options={optionsOf(interventionDelays)} />
            )}
          </Field>
        </div>
        <Sizing index={index} slot={slot} readOnly={readOnly} take={take} />
        <Staffing path={path} index={index} />
      </>
    );
  return (
    <section className={styles.card} aria-labelledby={title}>
      <header className={styles.header}>
        <h3 id={title}>{slot.name}</h3>
        <p>
          {formatDateTime(slot.startDate)} → {formatDateTime(slot.endDate)} · {counted(slot.publicPeak, 'personne')}
          {slot.nature ? ` · ${eventNatures[slot.nature] ?? ''}` : ''}
        </p>
        {!readOnly && (
          <div className={styles.actions}>
            {index >= 0 && (
              <Button size="small" onClick={() => onTry(slot)}>
                Et si…<span className="pds-visually-hidden"> pour le créneau {slot.name}</span>
              </Button>
            )}
            <Link
              className={styles.describe}
              to={pathTo('organization_demand_edit_slot', { id: slot.id })}
              onClick={() => fromAdmin.mark(slot.demand.id)}
            >
              Détailler le créneau<span className="pds-visually-hidden"> {slot.name}</span>
            </Link>
            <Button
              size="small"
              disabled={actions.busy}
              aria-label={`Copier le créneau ${slot.name}`}
              onClick={() => actions.copy(slot)}
            >
              Copier
            </Button>
            {!isOnly && (
              <Button
                size="small"
                danger
                disabled={actions.busy}
                aria-label={`Supprimer le créneau ${slot.name}`}
                onClick={() => actions.remove(slot)}
              >
                Supprimer
              </Button>
            )}
          </div>
        )}
      </header>
      <Ribbon slot={slot} event={event} />
      {folded ? (
        // Not a button: buttons of a read-only form are disabled.
        <details
          name="slot"
          className={styles.fold}
          open={open}
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary>
            Moyens et dimensionnement<span className="pds-visually-hidden"> du créneau {slot.name}</span>
          </summary>
          {open && fields}
        </details>
      ) : (
        fields
      )}
      <Result id={slot.id} name={slot.name} />
    </section>
  );
});

/** Shows the hours of the slot, with the night hours of its tariff. */
function Ribbon({ slot, event }: Pick<SlotCardProps, 'slot' | 'event'>) {
  const rates = useLive((live) => pricedOf(live)?.rates);
  const isLoading = useLive((live) => live.isLoading);
  if (!rates) return isLoading ? <PendingHoursRibbon /> : null;
  const { night } = rates;
  return (
    <HoursRibbon
      startsAt={Date.parse(slot.startDate)}
      endsAt={Date.parse(slot.endDate)}
      timeZone={event.timeZone}
      eventDepartment={event.eventDepartment}
      nightStart={night && night.start}
      nightEnd={night && night.end}
    />
  );
}

/** Staff and equipment. On a phone only what the slot had when the card opened; the rest unfolds. */
function Staffing({ path, index }: { path: (...field: string[]) => (string | number)[]; index: number }) {
  const isPhone = useIsPhone();
  const values = useLive((live) => live.values.demandSlots[index]);
  const [used] = useState(() => staffingFields.filter(({ name }) => name === 'rescueWorkerCount' || values?.[name]));
  const fieldOf = ({ name, label, unit }: (typeof staffingFields)[number]) => (
    <Field key={name} name={path(name)} label={label} checks={[staffingChecks[name]]}>
      <NumberInput unit={unit} placeholder="0" />
    </Field>
  );
  if (!isPhone) return <div className={styles.staffing}>{staffingFields.map(fieldOf)}</div>;
  const rest = staffingFields.filter((field) => !used.includes(field));
  return (
    <>
      <div className={styles.staffing}>{used.map(fieldOf)}</div>
      <details className={styles.rest}>
        <summary>Autres moyens ({rest.length})</summary>
        <div className={styles.staffing}>{rest.map(fieldOf)}</div>
      </details>
    </>
  );
}

function Sizing({
  index,
  ...sizing
}: {
  index: number;
  slot: DemandSlotAnswer;
  readOnly: boolean;
  take: (rescuers: number) => void;
}) {
  const values = useLive((live) => live.values.demandSlots[index]);
  return values && <SlotSizing values={values} {...sizing} />;
}

/** Current hours and total of the slot. */
function Result({ id, name }: { id: number; name: string }) {
  const priced = useLive((live) => pricedOf(live)?.slots.find((slot) => slot.id === id));
  const minutes = priced && elapsedMinutes(priced.minutes);
  return (
    <dl className={styles.result}>
      <div>
        <dt>Heures</dt>
        <dd>{formatMinutes(minutes)}</dd>
      </div>
      <div>
        <dt>Total du créneau</dt>
        <dd>
          {formatMoney(priced && priced.totalCents / 100)}
          {priced && (
            <Why of={`total du créneau ${name}`}>
              {priced.lines.length === 0 && <p>Aucun moyen prévu.</p>}
              {priced.lines.map(({ label, explanation }, index) => (
                <p key={index}>
                  {label} : {explanation}
                </p>
              ))}
            </Why>
          )}
        </dd>
      </div>
    </dl>
  );
}

/** Shows a choice as text to a read-only user: a closed select would cut long texts. */
function Chosen({ among, id, value }: { among: Readonly<Record<number, string>>; id?: string; value?: number | null }) {
  return <ReadValue id={id}>{(value ? among[value] : undefined) ?? 'Non défini'}</ReadValue>;
}
