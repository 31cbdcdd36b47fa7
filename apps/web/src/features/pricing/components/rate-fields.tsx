import type { TariffRates } from '@pds/api-client/generated/model';
import { timeText } from '@pds/kernel';
import { defaultNight } from '@pds/pricing/domain';
import Button from 'antd/es/button';
import Form, { type FormInstance } from 'antd/es/form';
import Switch from 'antd/es/switch';
import { matchesPattern } from '../../../shared/form/checks/checks';
import { amount } from '../../../shared/form/checks/number-checks';
import { Field } from '../../../shared/form/ant-design/field';
import { FormSection } from '../../../shared/form/form-sections';
import { timeOfDay, TimeOfDayInput } from '../../../shared/form/inputs/time-of-day-input';
import { NumberInput } from '../../../shared/form/inputs/number-input';
import { numberText } from '../../../shared/form/inputs/parse-number';
import { meaningOf } from '../../../shared/reference/trade-terms';
import styles from './rate-fields.module.css';
import { hourlyRates, otherRates, type RateValues } from './rate-values';

export interface RateFieldsProps {
  form: FormInstance;
  /** Default values, shown in empty fields. Null if no field may be empty. */
  fallback: TariffRates | null;
  readOnly: boolean;
  /** Marks the form as dirty after a change by a button. */
  onChanged: () => void;
}

/** The amounts and night hours of a tariff (spec back-office 2, Pricing screen), inside its form. */
export function RateFields({ form, fallback, readOnly, onChanged }: RateFieldsProps) {
  const own = Form.useWatch<boolean | null | undefined>('disableNightHours', form) ?? null;
  const disabled = own ?? fallback?.disableNightHours ?? false;
  return (
    <>
      <FormSection
        title={hourlyRates.title}
        hint={fallback && 'Un champ laissé vide reprend le tarif par défaut, affiché en grisé.'}
      >
        {hourlyRates.fields.map((field) => (
          <RateField key={field.name} {...field} fallback={fallback} />
        ))}
        <div className={styles.night}>
          <Field
            name="disableNightHours"
            label="Heures de nuit"
            hint={
              disabled
                ? 'Désactivées : elles sont comptées comme des heures normales.'
                : 'Comptées au tarif de nuit, sauf les jours fériés.'
            }
          >
            <NightSwitch fallback={fallback?.disableNightHours ?? false} disabled={readOnly} />
          </Field>
          {fallback && own !== null && !readOnly && (
            <Button
              size="small"
              onClick={() => {
                form.setFieldValue('disableNightHours', null);
                onChanged();
              }}
            >
              Reprendre la valeur par défaut
            </Button>
          )}
        </div>
        <TimeField name="nightHourStart" label="Début de la nuit" fallback={fallback} hidden={disabled} />
        <TimeField name="nightHourEnd" label="Fin de la nuit" fallback={fallback} hidden={disabled} />
      </FormSection>
      {otherRates.map(({ title, fields }) => (
        <FormSection key={title} title={title}>
          {fields.map((field) => (
            <RateField key={field.name} {...field} fallback={fallback} />
          ))}
        </FormSection>
      ))}
    </>
  );
}

function RateField({
  name,
  label,
  unit,
  fallback,
}: (typeof hourlyRates.fields)[number] & Pick<RateFieldsProps, 'fallback'>) {
  return (
    <Field
      name={name}
      label={label}
      hint={meaningOf(label)}
      required={fallback === null && 'Un tarif par défaut ne peut pas être vide'}
      checks={[amount(10_000, 2)]}
    >
      <NumberInput unit={unit} decimals={2} placeholder={numberText(fallback?.[name], 2)} />
    </Field>
  );
}

function TimeField({
  name,
  label,
  fallback,
  hidden,
}: {
  name: 'nightHourStart' | 'nightHourEnd';
  label: string;
  hidden: boolean;
} & Pick<RateFieldsProps, 'fallback'>) {
  return (
    <Field
      name={name}
      label={label}
      hidden={hidden}
      checks={hidden ? [] : [matchesPattern(timeOfDay, 'Veuillez saisir une heure au format HH:MM')]}
    >
      <TimeOfDayInput placeholder={fallback?.[name] ?? nightUnlessSet[name]} />
    </Field>
  );
}

/** Night hours if no tariff sets any. */
const nightUnlessSet = { nightHourStart: timeText(defaultNight.start), nightHourEnd: timeText(defaultNight.end) };

/** « Heures de nuit » as people understand it. The tariff stores the opposite, and null if it follows the default one. */
function NightSwitch({
  value,
  onChange,
  fallback,
  ...control
}: {
  id?: string;
  value?: RateValues['disableNightHours'];
  onChange?: (disabled: boolean) => void;
  fallback: boolean;
  disabled: boolean;
}) {
  return (
    <Switch
      {...control}
      checked={!(value ?? fallback)}
      onChange={(checked) => onChange?.(!checked)}
      checkedChildren="Oui"
      unCheckedChildren="Non"
    />
  );
}
