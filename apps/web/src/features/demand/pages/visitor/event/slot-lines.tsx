import { isCalendarDate } from '@pds/kernel';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { DateInput } from '../../../../../shared/form/inputs/date-input';
import { Field, Rows, useValue } from '../../../../../shared/form/native/form';
import type { FormStore } from '../../../../../shared/form/native/form-store';
import { Button } from '../../../../../shared/ui/buttons/button';
import { briefDay } from '../../../../../shared/ui/text/day';
import type { DemandForm, SlotForm, UsualPart } from '../demand-form';
import {
  areShown,
  changedByHand,
  dayOf,
  endDayOf,
  endingByRule,
  endingOn,
  eveningIndex,
  eveningOf,
  hourOf,
  isNamed,
  momentOf,
  nextSlot,
  onDay,
  usualOf,
  withDaysOfSlots,
  withMissedInput,
  withReadDays,
} from './event-days';
import styles from './event-days-fields.module.css';
import { eventNatureOptions } from './event-nature-options';
import { HourInput, type HourInputProps } from './hour-input';
import { slotsAnnounced } from './slots-announced';

export { withShownDays, withTypedDay, withUsualOf } from './event-days';

export interface SlotLinesProps {
  form: FormStore;
  values: () => DemandForm;
  /** Sets and stores values. */
  set: (changes: Partial<DemandForm>) => void;
  /** Keys of the slots whose details are open. */
  open: readonly number[];
  setOpen: (keys: readonly number[]) => void;
}

/** The slots of an event, each in one line that is changed in place. */
export default function SlotLines({ form, set, values, open, setOpen }: SlotLinesProps) {
  const slots = useValue('eventSlots') as readonly SlotForm[];
  useEffect(() => {
    // A form stored by an earlier version knows only its slots.
    set(slots.some(({ own }) => own === undefined) ? withReadDays(values()) : withMissedInput(values()));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the page opens
  }, []);
  const [removed, setRemoved] = useState<{ index: number; slot: SlotForm; at: number; others: string } | null>(null);
  // Once the days have moved, the removed slot would come back on a day of before.
  if (removed && removed.others !== daysText(slots)) setRemoved(null);
  if (!areShown(slots)) return slotsAnnounced;
  const showDays = () => set(withDaysOfSlots(values()));
  return (
    <Rows name="eventSlots">
      {(rows, { insert, remove }) => (
        <div className={styles.slots}>
          <h3>Les créneaux</h3>
          <div className={styles.head} aria-hidden="true">
            <span>Jour</span>
            <span>Début</span>
            <span>Fin</span>
            <span>Public</span>
          </div>
          {rows.map(({ key, index }) => (
            <Slot
              key={key}
              index={index}
              usual={usualOf(values())}
              onChange={(slot) => set(withChanged(values(), index, slot))}
              isOpen={open.includes(key)}
              onOpen={(isOpen) => setOpen(isOpen ? [...open, key] : open.filter((each) => each !== key))}
              onEvening={
                dayOf(slots[index - 1]?.startDate ?? '') === dayOf(slots[index]!.startDate)
                  ? null
                  : () => {
                      insert(eveningIndex(slots, index), eveningOf(slots[index]!, usualOf(values())));
                      showDays();
                    }
              }
              onRemove={
                slots.length > 1
                  ? () => {
                      const others = daysText(slots.toSpliced(index, 1));
                      setRemoved({ index, slot: slots[index]!, at: Date.now(), others });
                      remove(index);
                      showDays();
                    }
                  : null
              }
            />
          ))}
          {removed && (
            <p className={styles.removed} role="status">
              {removed.slot.name || `Créneau ${removed.index + 1}`} est supprimé.
              <Button
                // The pressed button was removed: a new key for each removal focuses the next undo button.
                key={removed.at}
                autoFocus
                variant="text"
                size="small"
                onClick={() => {
                  insert(removed.index, removed.slot);
                  showDays();
                  setRemoved(null);
                }}
              >
                Annuler la suppression
              </Button>
            </p>
          )}
          <Button
            variant="dashed"
            block
            onClick={() => {
              insert(slots.length, nextSlot(slots, usualOf(values())));
              showDays();
              // Its day is probably not the next one.
              setOpen([...open, form.keysOf('eventSlots').at(-1)!]);
            }}
          >
            Ajouter un jour
          </Button>
        </div>
      )}
    </Rows>
  );
}

/** The days of slots, to be compared. */
const daysText = (slots: readonly SlotForm[]) => slots.map(({ startDate }) => dayOf(startDate)).join();

/** Returns the event with another slot at the index; its days follow once the slot has a whole one. */
function withChanged(form: DemandForm, index: number, slot: SlotForm): Partial<DemandForm> {
  const eventSlots = form.eventSlots.with(index, slot);
  const isMoved = dayOf(slot.startDate) !== dayOf(form.eventSlots[index]!.startDate);
  return isMoved ? withDaysOfSlots({ ...form, eventSlots }) : { eventSlots };
}

/** A slot in one line: its day, hours and peak. The day unfolds name, dates and nature. */
function Slot({
  index,
  usual,
  onChange,
  isOpen,
  onOpen,
  onEvening,
  onRemove,
}: {
  index: number;
  usual: ReturnType<typeof usualOf>;
  onChange: (slot: SlotForm) => void;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** Null for slots that are not the first of their day. */
  onEvening: (() => void) | null;
  /** Null for the only slot. */
  onRemove: (() => void) | null;
}) {
  const slot = useValue(['eventSlots', index]) as SlotForm;
  const details = useId();
  const day = dayOf(slot.startDate);
  const dayText = isCalendarDate(day) ? briefDay(day) : 'Jour ?';
  const take = (part: UsualPart, change: Partial<SlotForm>) =>
    onChange(changedByHand({ ...slot, ...change }, part, usual));
  return (
    <div role="group" aria-label={`Créneau ${index + 1}, ${dayText}`} className={styles.slot}>
      {isNamed(slot) && <p className={styles.name}>{slot.name}</p>}
      <button
        type="button"
        className={styles.day}
        aria-expanded={isOpen}
        aria-controls={details}
        onClick={() => onOpen(!isOpen)}
      >
        <span>
          {dayText}
          <span className="pds-visually-hidden">, détails</span>
        </span>
      </button>
      <Field name={['eventSlots', index, 'startDate']} className={styles.cell}>
        <MomentHourInput aria-label="Début" onChange={(startDate) => take('start', { startDate })} />
      </Field>
      <Field name={['eventSlots', index, 'endDate']} className={styles.cell} hint={endDayHint(slot, onChange)}>
        <MomentHourInput aria-label="Fin" isEnd onChange={(endDate) => take('end', { endDate })} />
      </Field>
      <Field name={['eventSlots', index, 'peak']} className={styles.cell}>
        <input
          className="pds-input"
          aria-label="Public"
          inputMode="numeric"
          maxLength={12}
          onChange={({ target }) => take('peak', { peak: target.value })}
        />
      </Field>
      {onEvening && (
        <button type="button" className={styles.evening} aria-label={`+ soirée, ${dayText}`} onClick={onEvening}>
          + soirée
        </button>
      )}
      <div id={details} className={styles.details} hidden={!isOpen}>
        {isOpen && (
          <>
            <Field name={['eventSlots', index, 'name']} label="Nom du créneau" marked className={styles.wide}>
              <input className="pds-input" maxLength={120} />
            </Field>
            <SlotDays slot={slot} onChange={onChange} />
            <Field name={['eventSlots', index, 'nature']} label="Nature" marked>
              <select className="pds-input" onChange={({ target }) => take('nature', { nature: target.value })}>
                {eventNatureOptions}
              </select>
            </Field>
            {onRemove && (
              <Button
                variant="text"
                danger
                className={styles.remove}
                aria-label={`Supprimer le créneau ${index + 1}`}
                onClick={onRemove}
              >
                Supprimer
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}

/** On which day a slot ends, if not on its first one: the next day can be undone. */
function endDayHint(slot: SlotForm, onChange: (slot: SlotForm) => void): ReactNode {
  const end = endDayOf(slot);
  if (!end) return null;
  if (end.kind === 'impossible') {
    const isSameDay = end.suggested === dayOf(slot.startDate);
    return (
      <Button size="small" onClick={() => onChange(endingByRule(slot))}>
        Fin {isSameDay ? 'le jour même' : 'le lendemain'} ({briefDay(end.suggested)})
      </Button>
    );
  }
  if (end.kind === 'chosen') return `fin ${briefDay(end.day)}`;
  return (
    <>
      fin le lendemain, {briefDay(end.day)}
      <Button variant="text" size="small" onClick={() => onChange(endingOn(slot, dayOf(slot.startDate)))}>
        Le jour même
      </Button>
    </>
  );
}

/** The days of a slot's start and end. An end on another day moves with the start. */
function SlotDays({ slot, onChange }: { slot: SlotForm; onChange: (slot: SlotForm) => void }) {
  const lastDay = useRef(dayOf(slot.startDate));
  return (
    <>
      <LabelledDay
        label="Jour"
        value={dayOf(slot.startDate)}
        onChange={(day) => {
          // While a day is typed the slot has none: its end follows the day before.
          const before = dayOf(slot.startDate);
          if (isCalendarDate(before)) lastDay.current = before;
          onChange(onDay(slot, day, lastDay.current));
        }}
      />
      <LabelledDay label="Jour de fin" value={dayOf(slot.endDate)} onChange={(day) => onChange(endingOn(slot, day))} />
    </>
  );
}

/** A day with its label. Errors are shown at the hour of the same moment. */
function LabelledDay({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  const id = useId();
  return (
    <div className={styles.labelledDay}>
      <label htmlFor={id}>{label}</label>
      <DateInput meant="next" id={id} value={value} onChange={onChange} />
    </div>
  );
}

/** The hour of a moment, `2027-05-08T14:00`. Its day stays. */
function MomentHourInput({ value = '', onChange, ...input }: HourInputProps) {
  return <HourInput {...input} value={hourOf(value)} onChange={(hour) => onChange?.(momentOf(dayOf(value), hour))} />;
}
