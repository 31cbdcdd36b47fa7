import type { InputHTMLAttributes } from 'react';
import { Field, type FieldProps } from '../../../shared/form/ant-design/field';
import { numberBetween } from '../../../shared/form/number-checks';
import { NumberInput } from '../../../shared/form/number-input';

export type TextFieldProps = Pick<FieldProps, 'name' | 'label' | 'required' | 'hint' | 'checks'> &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'maxLength' | 'disabled'>;

/** A labelled one-line text of a structure's form. */
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

/** Days within which an invoice is due: the law allows 60 at most. */
export const dueWithin = { least: 0, most: 60 };

/** A whole number of days, perhaps none. */
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

/** Bank, IBAN and BIC; the server checks their keys. */
export function BankFields({ required = false }: { required?: boolean }) {
  return (
    <>
      <TextField name="bank" label="Banque" required={required} />
      <TextField name="iban" label="IBAN" maxLength={60} required={required} />
      <TextField name="bic" label="BIC" maxLength={20} required={required} />
    </>
  );
}

/** An IBAN as it is printed, in groups of four. */
export function groupedIban(iban: string | null): string {
  return iban?.replace(/(.{4})(?=.)/g, '$1 ') ?? '';
}

/** A text of a form as it is sent: trimmed, null when nothing is left. */
export function sent(text: string): string | null {
  return text.trim() || null;
}
