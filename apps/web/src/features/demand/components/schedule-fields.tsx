import Form from 'antd/es/form';
import { DateTimeInput } from '../../../shared/form/date-time-input';
import type { FieldCheck } from '../../../shared/form/checks';
import { Field } from '../../../shared/form/ant-design/field';
import { NumberInput } from '../../../shared/form/number-input';
import { quantity } from '../../../shared/form/number-checks';
import type { FieldPath } from '../../../shared/form/problem-form';
import { isoOf } from './wall-time';

export interface ScheduleFieldsProps {
  /** Path of the slot in its form. */
  path: FieldPath;
  /** Time zone of the event. */
  timeZone: string;
}

/** Name, start, end and public of a slot. A slot may not end before it starts. */
export function ScheduleFields({ path, timeZone }: ScheduleFieldsProps) {
  const form = Form.useFormInstance();
  const at = (field: string) => [...path, field];
  const complete =
    (what: string): FieldCheck =>
    (wall) =>
      isoOf(wall as string, timeZone) === null ? `Veuillez saisir ${what}` : null;
  return (
    <>
      <Field name={at('name')} label="Nom du créneau" required="Veuillez nommer le créneau">
        <input className="pds-input" maxLength={120} autoComplete="off" />
      </Field>
      <Field name={at('startDate')} label="Début" marked checks={[complete('la date et l’heure de début')]}>
        <DateTimeInput name="Début" />
      </Field>
      <Field
        name={at('endDate')}
        label="Fin"
        marked
        dependencies={[at('startDate')]}
        checks={[
          complete('la date et l’heure de fin'),
          (wall) => {
            const start = isoOf(form.getFieldValue(at('startDate')) as string, timeZone);
            const end = isoOf(wall as string, timeZone);
            return start !== null && end !== null && Date.parse(end) < Date.parse(start)
              ? 'La date de fin ne peut pas précéder la date de début'
              : null;
          },
        ]}
      >
        <DateTimeInput name="Fin" />
      </Field>
      <Field
        name={at('publicPeak')}
        label="Effectif du public"
        hint="Effectif au plus haut et simultanément"
        checks={[quantity(10_000_000, 0)]}
      >
        <NumberInput placeholder="0" />
      </Field>
    </>
  );
}
