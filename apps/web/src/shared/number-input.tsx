import { type InputHTMLAttributes, useState } from 'react';
import styles from './number-input.module.css';

export interface NumberInputProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'type' | 'defaultValue' | 'max'
> {
  /** The number, null when empty, NaN while what is typed is no number. */
  value?: number | null;
  onChange?: (value: number | null) => void;
  /** A larger number becomes this one as it is typed. */
  max?: number;
  /** Shown after the figures: `€`, `%`, `h`. */
  unit?: string;
}

/**
 * A French number in a plain text field: decimal comma or point, spaces between thousands. What is no number reaches
 * the form as NaN, so that its rule can say so, and stays as typed.
 */
export function NumberInput({ value, onChange, max, unit, className = '', onBlur, ...input }: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed !== null && same(parseNumber(typed), value ?? null) ? typed : textOf(value);
  return (
    <span className={styles.number}>
      <input
        {...input}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className={`pds-input ${className}`}
        value={shown}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          const number = parseNumber(event.target.value);
          setTyped(event.target.value);
          onChange?.(number !== null && max !== undefined && number > max ? max : number);
        }}
        onBlur={(event) => {
          // A number is shown tidily once left; anything else stays to be corrected.
          if (!Number.isNaN(value)) setTyped(null);
          onBlur?.(event);
        }}
      />
      {unit && (
        <span aria-hidden="true" className={styles.unit}>
          {unit}
        </span>
      )}
    </span>
  );
}

/** The number that a person typed: null for nothing, NaN for what is none. */
export function parseNumber(text: string): number | null {
  const plain = text.replace(/[\s\u00a0\u202f€%]/g, '').replace(',', '.');
  if (plain === '') return null;
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}

function textOf(value: number | null | undefined): string {
  return value == null || Number.isNaN(value) ? '' : String(value).replace('.', ',');
}

const same = (a: number | null, b: number | null) => Object.is(a, b);
