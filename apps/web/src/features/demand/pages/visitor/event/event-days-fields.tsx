import { isCalendarDate } from '@pds/kernel';
import { useEffect, useEffectEvent, useState } from 'react';
import { Field } from '../../../../../shared/form/native/form';
import type { FormStore } from '../../../../../shared/form/native/form-store';
import type { FieldPath } from '../../../../../shared/form/problem-form';
import { DateInput } from '../../../../../shared/form/inputs/date-input';
import { Button } from '../../../../../shared/ui/buttons/button';
import { lazyComponent } from '../../../../../shared/ui/lazy/lazy-component';
import { dayText } from '../../../../../shared/ui/text/day';
import { Notice } from '../../../../../shared/ui/state/problem-notice';
import type { DayTyping, DemandForm } from '../demand-form';
import styles from './event-days-fields.module.css';
import { eventNatureOptions } from './event-nature-options';
import { HourInput } from './hour-input';
import { slotsAnnounced } from './slots-announced';

/** The slots come after the first fields, which a phone shows sooner without them. */
const loadSlots = () => import('./slot-lines');
const SlotLines = lazyComponent(loadSlots, { meanwhile: () => slotsAnnounced, instead: SlotsNotLoaded });

export interface EventDaysFieldsProps {
  form: FormStore;
  /** Stores values that the page set itself. */
  keep: () => void;
  /** Keys of the slots whose details are open. */
  open: readonly number[];
  setOpen: (keys: readonly number[]) => void;
  /** The first day that was chosen in the planning; null without one. */
  chosenDay: string | null;
}

/**
 * The days of an event, its usual hours, peak and type, and a slot for each day, which is changed in place. The slots follow the days and
 * the usual values (see `event-days`).
 */
export function EventDaysFields({ form, keep, open, setOpen, chosenDay }: EventDaysFieldsProps) {
  const values = () => form.getFieldsValue(true) as DemandForm;
  const set = (changes: Partial<DemandForm>) => {
    const before = values();
    form.setFieldsValue(changes);
    form.setFields(changedFields(form.getFieldsError(), before, values()).map((name) => ({ name, errors: [] })));
    keep();
  };
  const follow = (changed: (slots: Awaited<ReturnType<typeof loadSlots>>) => Partial<DemandForm>) =>
    // Without a network the input stays as it was typed; the page says so when it is sent.
    void loadSlots().then(
      (slots) => set(changed(slots)),
      () => undefined,
    );
  const [typing] = useState<DayTyping>(() => ({ last: null }));
  const followDay = (field: 'firstDay' | 'lastDay') => (day: string) =>
    follow(({ withTypedDay }) => withTypedDay(values(), field, day, typing));
  const followUsual = () => follow(({ withUsualOf }) => withUsualOf(values()));
  const showDays = () => follow(({ withShownDays }) => withShownDays(values()));
  const startOn = (day: string) => {
    set({ firstDay: day });
    followDay('firstDay')(day);
  };
  // A request that was begun keeps its days, which were typed for another event, and offers the chosen one.
  const isChosen = chosenDay !== null && isCalendarDate(chosenDay);
  const [isOffered, setOffered] = useState(() => isChosen && !['', chosenDay].includes(values().firstDay));
  const startIfFree = useEffectEvent(() => {
    if (isChosen && values().firstDay === '') startOn(chosenDay);
  });
  useEffect(() => startIfFree(), []);
  return (
    <>
      {isChosen && isOffered && (
        <Notice
          title="Une demande commencée a été reprise"
          actions={
            <Button
              onClick={() => {
                startOn(chosenDay);
                setOffered(false);
              }}
            >
              Commencer le {dayText(chosenDay)}
            </Button>
          }
        >
          Elle garde ses jours, sauf si vous choisissez celui du planning.
        </Notice>
      )}
      <div className={styles.columns}>
        <Field name="firstDay" label="Premier jour" marked>
          <DateInput meant="next" onChange={followDay('firstDay')} onBlur={showDays} />
        </Field>
        <Field name="lastDay" label="Dernier jour">
          <DateInput meant="next" onChange={followDay('lastDay')} onBlur={showDays} />
        </Field>
        <Field name={['usual', 'start']} label="Heure de début" marked>
          <HourInput onChange={followUsual} />
        </Field>
        <Field name={['usual', 'end']} label="Heure de fin" marked>
          <HourInput isEnd onChange={followUsual} />
        </Field>
        <Field name={['usual', 'peak']} label="Effectif du public" marked hint="Maximum simultané">
          <input className="pds-input" inputMode="numeric" maxLength={12} onChange={followUsual} />
        </Field>
        <Field name="eventType" label="Type d’évènement" marked>
          <select className="pds-input" onChange={followUsual}>
            {eventNatureOptions}
          </select>
        </Field>
      </div>
      <SlotLines form={form} set={set} values={values} open={open} setOpen={setOpen} />
    </>
  );
}

/** Instead of the slots where their code cannot be loaded: the rest of the form stays, and is stored. */
function SlotsNotLoaded() {
  return (
    <Notice
      tone="warning"
      title="Les créneaux n’ont pas pu être affichés"
      actions={<Button onClick={() => location.reload()}>Recharger la page</Button>}
    >
      Votre saisie est gardée dans ce navigateur.
    </Notice>
  );
}

/** Returns the fields with errors that are of values before: the field, or another one of its slot, has changed. */
function changedFields(fields: ReturnType<FormStore['getFieldsError']>, before: DemandForm, now: DemandForm) {
  const partOf = (form: DemandForm, [field, index]: FieldPath) =>
    JSON.stringify(field === 'eventSlots' ? form.eventSlots[Number(index)] : form[field as keyof DemandForm]);
  return fields
    .filter(({ name, errors }) => errors.length > 0 && partOf(before, name) !== partOf(now, name))
    .map(({ name }) => name);
}
