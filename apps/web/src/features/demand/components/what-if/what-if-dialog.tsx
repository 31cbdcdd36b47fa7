import { frenchNumber } from '@pds/kernel';
import type { DemandSlotAnswer, DossierAnswer } from '@pds/api-client/generated/model';
import { teamInWords } from '@pds/pricing/domain';
import { type ReactNode, useId, useState } from 'react';
import { DateTimeInput } from '../../../../shared/form/inputs/date-time-input';
import { NumberInput } from '../../../../shared/form/inputs/number-input';
import { hourText, longDay } from '../../../../shared/ui/text/day';
import { formatMoney } from '../../../../shared/ui/text/format';
import { Button } from '../../../../shared/ui/buttons/button';
import { Dialog } from '../../../../shared/ui/dialog/dialog';
import { features, interventionDelays, publicBehaviors } from '../slots/staffing-fields';
import { useLiveDossier } from '../price/live-price-context';
import { isoOf } from '../dossier/wall-time';
import { computeOutcome, type Outcome, type Trial, trialOf } from './what-if';
import { maxQuarterHours, shiftByQuarters, sliderPosition } from './what-if-hours';
import common from '../../../../shared/ui/common.module.css';
import styles from './what-if-dialog.module.css';

export interface WhatIfDialogProps {
  dossier: Pick<DossierAnswer, 'demand' | 'slots'>;
  slot: DemandSlotAnswer;
  /** Applies the trial. */
  onApply: (trial: Trial, outcome: Outcome) => void;
  onClose: () => void;
}

/** Maximum of the slider in persons: twice the public, and at least the limit of a DPS-PE. */
const maxPeakOf = (peak: number) => Math.max(5_000, 2 * peak);

/** Lets the user try another public, level or time of a slot. Class, team and price are updated at once; nothing is saved. */
export default function WhatIfDialog({ dossier, slot, onApply, onClose }: WhatIfDialogProps) {
  const { values, tariff, missing } = useLiveDossier();
  const { timeZone } = dossier.demand;
  const [start] = useState(() => trialOf(slot, values));
  const [trial, setTrial] = useState(start);
  const [maxPeak] = useState(() => maxPeakOf(slot.publicPeak));
  const [localTimes, setLocalTimes] = useState({
    startDate: trial.startDate.slice(0, 16),
    endDate: trial.endDate.slice(0, 16),
  });
  const change = (changed: Partial<Trial>) => setTrial((before) => ({ ...before, ...changed }));
  const hasBothTimes = isoOf(localTimes.startDate, timeZone) !== null && isoOf(localTimes.endDate, timeZone) !== null;
  const currentOutcome = tariff && computeOutcome(start, slot.id, values, dossier, tariff, true);
  const trialOutcome = tariff && hasBothTimes ? computeOutcome(trial, slot.id, values, dossier, tariff) : null;
  const problem = !tariff
    ? missing
    : !hasBothTimes
      ? 'Veuillez saisir un début et une fin.'
      : trial.publicPeak === null
        ? 'Veuillez saisir un effectif.'
        : (trialOutcome?.problem ?? null);
  const peak = trial.publicPeak ?? 0;
  const setLocalTime = (which: 'startDate' | 'endDate', localTime: string) => {
    setLocalTimes((before) => ({ ...before, [which]: localTime }));
    const iso = isoOf(localTime, timeZone);
    if (iso !== null) change({ [which]: iso });
  };
  const moveTo = (which: 'startDate' | 'endDate', quarters: number) => {
    const iso = shiftByQuarters(start[which], quarters, timeZone);
    setLocalTimes((before) => ({ ...before, [which]: iso.slice(0, 16) }));
    change({ [which]: iso });
  };
  const moment = (label: string, which: 'startDate' | 'endDate') => (
    <Labelled label={label}>
      {(id) => (
        <>
          <DateTimeInput
            id={id}
            name={label}
            value={localTimes[which]}
            onChange={(localTime) => setLocalTime(which, localTime)}
          />
          <input
            type="range"
            aria-label={`${label}, au curseur`}
            aria-valuetext={momentInWords(trial[which])}
            className={styles.slider}
            min={-maxQuarterHours}
            max={maxQuarterHours}
            value={sliderPosition(trial[which], start[which])}
            onChange={({ target }) => moveTo(which, Number(target.value))}
          />
        </>
      )}
    </Labelled>
  );
  return (
    <Dialog
      title={`Et si… (${slot.name})`}
      width={760}
      keep
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button
            variant="primary"
            disabled={trialOutcome === null || trialOutcome.totalCents === null || problem !== null}
            onClick={() => trialOutcome && onApply(trial, trialOutcome)}
          >
            Retenir
          </Button>
        </>
      }
    >
      <p className={styles.lead}>Rien n’est enregistré tant que vous ne retenez pas l’essai.</p>
      <div className={styles.fields}>
        <Labelled label="Public au plus">
          {(id) => (
            <>
              <NumberInput
                id={id}
                value={trial.publicPeak}
                onChange={(publicPeak) => change({ publicPeak: asPeak(publicPeak) })}
              />
              <input
                type="range"
                aria-label="Public au plus, au curseur"
                className={styles.slider}
                min={0}
                max={maxPeak}
                step={50}
                value={Math.min(peak, maxPeak)}
                onChange={({ target }) => change({ publicPeak: Number(target.value) })}
              />
            </>
          )}
        </Labelled>
        <Level
          label="Comportement du public"
          table={publicBehaviors}
          isKnown={start.publicBehavior !== null}
          value={trial.publicBehavior}
          onChange={(publicBehavior) => change({ publicBehavior })}
        />
        <Level
          label="Environnement et accessibilité"
          table={features}
          isKnown={start.feature !== null}
          value={trial.feature}
          onChange={(feature) => change({ feature })}
        />
        <Level
          label="Délai d’intervention des secours"
          table={interventionDelays}
          isKnown={start.interventionDelay !== null}
          value={trial.interventionDelay}
          onChange={(interventionDelay) => change({ interventionDelay })}
        />
        {moment('Début', 'startDate')}
        {moment('Fin', 'endDate')}
      </div>
      <Comparison currentOutcome={currentOutcome} trialOutcome={trialOutcome} />
      <p className={styles.problem} role="status">
        {problem}
      </p>
    </Dialog>
  );
}

function asPeak(typed: number | null): number | null {
  return typed !== null && Number.isInteger(typed) && typed >= 0 && typed <= 10_000_000 ? typed : null;
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

/** A slider with four levels, preceded by « Non défini » if the slot has no level yet. */
function Level({
  label,
  table,
  isKnown,
  value,
  onChange,
}: {
  label: string;
  table: Readonly<Record<number, string>>;
  isKnown: boolean;
  value: number | null;
  onChange: (level: number | null) => void;
}) {
  const text = (value === null ? undefined : table[value]) ?? 'Non défini';
  return (
    <Labelled label={label}>
      {(id) => (
        <>
          <input
            id={id}
            type="range"
            aria-valuetext={text}
            className={styles.slider}
            min={isKnown ? 1 : 0}
            max={Object.keys(table).length}
            value={value ?? 0}
            onChange={({ target }) => onChange(Number(target.value) || null)}
          />
          <span aria-hidden="true" className={common.hint}>
            {text}
          </span>
        </>
      )}
    </Labelled>
  );
}

/** Formats `samedi 8 mai 2027 à 18 h 15`, in the event's local time. */
function momentInWords(iso: string): string {
  return `${longDay(iso.slice(0, 10))} à ${hourText(iso.slice(11, 16))}`;
}

/** A table that compares the current slot with the trial. */
function Comparison({
  currentOutcome,
  trialOutcome,
}: {
  currentOutcome: Outcome | null;
  trialOutcome: Outcome | null;
}) {
  const rows: readonly (readonly [string, (outcome: Outcome) => ReactNode])[] = [
    ['Classe', classText],
    ['RIS', ({ ris }) => (ris === null ? '—' : frenchNumber(ris))],
    ['Secouristes', ({ rescuers }) => rescuers],
    ['Équipe', ({ team }) => teamInWords(team) || '—'],
    ['Prix du créneau', ({ slotCents }) => formatMoney(slotCents === null ? null : slotCents / 100)],
    ['Total calculé', ({ totalCents }) => formatMoney(totalCents === null ? null : totalCents / 100)],
  ];
  return (
    <table className={styles.comparison}>
      <caption className="pds-visually-hidden">Le créneau aujourd’hui et à l’essai</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">Aujourd’hui</th>
          <th scope="col">À l’essai</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, shown]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{currentOutcome ? shown(currentOutcome) : '—'}</td>
            <td>{trialOutcome ? shown(trialOutcome) : '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function classText({ stationClass }: Outcome): string {
  if (stationClass === null) return '—';
  return stationClass === 'none' ? 'Aucun dispositif requis' : stationClass;
}
