import { type InputHTMLAttributes, useState } from 'react';
import styles from './number-input.module.css';
import { parseNumber } from './parse-number';

export interface NumberInputProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'type' | 'defaultValue' | 'step'
> {
  /** The number, null when empty, NaN while what is typed is no number. */
  value?: number | null;
  onChange?: (value: number | null) => void;
  /** What a share typed as `50 %` is one of; without it a share is no number, but where the unit is `%`. */
  percentOf?: number;
  /** Shown after the figures: `€`, `%`, `h`. */
  unit?: string;
  /** Decimals always shown once the field is left, `12,50`; when absent two of euros, and of others as many as there are. */
  decimals?: number;
  /** What the up and down arrows add and take, never below zero; they do nothing when absent. */
  step?: number;
}

/**
 * A French number in a plain text field: decimal comma or point, spaces between thousands. What is no number reaches
 * the form as NaN, so that its rule can say so, and stays as typed.
 */
export function NumberInput({
  value,
  onChange,
  percentOf,
  unit,
  decimals = unit === '€' ? 2 : undefined,
  step,
  className = '',
  onBlur,
  onKeyDown,
  ...input
}: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const parse = (text: string) => parseNumber(text, { unit, percentOf });
  const shown = typed !== null && same(parse(typed), value ?? null) ? typed : textOf(value, decimals);
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
          setTyped(event.target.value);
          onChange?.(parse(event.target.value));
        }}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          const way = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
          if (!step || !way || Number.isNaN(value)) return;
          event.preventDefault();
          // Rounded to the thousandth: 0,1 and 0,2 add up to 0,3.
          onChange?.(Math.max(0, Math.round(((value ?? 0) + way * step) * 1000) / 1000));
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

/** A number as this field shows it; also for placeholders. */
export function textOf(value: number | null | undefined, decimals?: number): string {
  if (value == null || Number.isNaN(value)) return '';
  // More decimals than allowed are for the form's rule to refuse, not for the field to hide.
  const rounds = decimals !== undefined && Number(value.toFixed(decimals)) === value;
  return (rounds ? value.toFixed(decimals) : String(value)).replace('.', ',');
}

const same = (a: number | null, b: number | null) => Object.is(a, b);
