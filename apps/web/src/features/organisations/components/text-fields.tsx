import type { InputHTMLAttributes } from 'react';
import { Field, type FieldProps } from '../../../shared/form/ant-design/field';
import { numberBetween } from '../../../shared/form/checks/number-checks';
import { NumberInput } from '../../../shared/form/inputs/number-input';

export type TextFieldProps = Pick<FieldProps, 'name' | 'label' | 'required' | 'hint' | 'checks'> &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'maxLength' | 'disabled'>;

/** A one-line text field with a label, in a structure's form. */
export function TextField({ type = 'text', inputMode, maxLength = 200, disabled, ...field }: TextFieldProps) {
  return (
    <Field {...field}>
      <input
        className="pds-input"
        type={type}
        inputMode={inputMode}
        maxLength={maxLength}
        disabled={disabled}
        autoComplete="off"
      />
    </Field>
  );
}

/** Limits of the payment period in days: the law allows at most 60. */
export const dueDayLimits = { least: 0, most: 60 };

/** A whole number of days, optional. */
export function DaysField({
  least,
  most,
  ...field
}: Pick<FieldProps, 'name' | 'label' | 'hint'> & { least: number; most: number }) {
  return (
    <Field
      {...field}
      checks={[
        numberBetween({ least, most, decimals: 0 }, `Veuillez entrer un nombre de jours entre ${least} et ${most}`),
      ]}
    >
      <NumberInput unit="jours" />
    </Field>
  );
}

/** Bank, IBAN and BIC. The server checks their keys. */
export function BankFields({ required = false }: { required?: boolean }) {
  return (
    <>
      <TextField name="bank" label="Banque" required={required} />
      <TextField name="iban" label="IBAN" maxLength={60} required={required} />
      <TextField name="bic" label="BIC" maxLength={20} required={required} />
    </>
  );
}

/** Formats an IBAN in groups of four. */
export function groupedIban(iban: string | null): string {
  return iban?.replace(/(.{4})(?=.)/g, '$1 ') ?? '';
}

/** Returns a form's text as it is sent: trimmed, null if empty. */
export function trimmedOrNull(text: string): string | null {
  return text.trim() || null;
}
