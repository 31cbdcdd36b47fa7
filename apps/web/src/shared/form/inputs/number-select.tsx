import type { SelectHTMLAttributes } from 'react';

export interface NumberSelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange'> {
  value?: number | null;
  onChange?: (value: number | null) => void;
  /** Text of the empty choice. */
  emptyText?: string;
  options: readonly { readonly value: number; readonly label: string }[];
}

/** A native select of codes or ids. Null when nothing is chosen. */
export function NumberSelect({ value, onChange, emptyText = 'Non défini', options, ...select }: NumberSelectProps) {
  return (
    <select
      {...select}
      className="pds-input"
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value === '' ? null : Number(event.target.value))}
    >
      <option value="">{emptyText}</option>
      {options.map(({ value: code, label }) => (
        <option key={code} value={code}>
          {label}
        </option>
      ))}
    </select>
  );
}

export function optionsOf(table: Readonly<Record<number, string>>) {
  return Object.entries(table).map(([code, label]) => ({ value: Number(code), label }));
}
