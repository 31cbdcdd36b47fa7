import { DateTimeInput } from '../../../../shared/form/inputs/date-time-input';
import type { FieldCheck } from '../../../../shared/form/checks/checks';
import { Field, useForm } from '../../../../shared/form/native/form';
import { NumberInput } from '../../../../shared/form/inputs/number-input';
import type { FieldPath } from '../../../../shared/form/problem-form';
import type { ScheduleValues } from './dossier-values';
import { scheduleErrors } from '../slots/slot-checks';

export interface ScheduleFieldsProps {
  /** Path of the slot in its form. */
  path: FieldPath;
  /** Time zone of the event. */
  timeZone: string;
}

/** Name, start, end and public of a slot. A slot may not end before it starts. */
export function ScheduleFields({ path, timeZone }: ScheduleFieldsProps) {
  const { store } = useForm();
  const at = (field: keyof ScheduleValues) => [...path, field];
  const check =
    (field: keyof ScheduleValues): FieldCheck =>
    (value) => {
      const [name, startDate, endDate, publicPeak] = scheduleFields.map((other) =>
        other === field ? value : store.getFieldValue(at(other)),
      );
      return scheduleErrors({ name, startDate, endDate, publicPeak } as ScheduleValues, timeZone)[field] ?? null;
    };
  return (
    <>
      <Field name={at('name')} label="Nom du créneau" marked checks={[check('name')]}>
        <input className="pds-input" maxLength={120} autoComplete="off" />
      </Field>
      <Field name={at('startDate')} label="Début" marked checks={[check('startDate')]}>
        <DateTimeInput name="Début" onChange={() => store.validateDependent(at('endDate'))} />
      </Field>
      <Field name={at('endDate')} label="Fin" marked checks={[check('endDate')]}>
        <DateTimeInput name="Fin" />
      </Field>
      <Field
        name={at('publicPeak')}
        label="Effectif du public"
        hint="Effectif au plus haut et simultanément"
        checks={[check('publicPeak')]}
      >
        <NumberInput placeholder="0" />
      </Field>
    </>
  );
}

const scheduleFields = ['name', 'startDate', 'endDate', 'publicPeak'] as const;
