import { type InputHTMLAttributes, useState } from 'react';
import styles from './number-input.module.css';
import { numberText, parseNumber } from './parse-number';

export interface NumberInputProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'type' | 'defaultValue' | 'step'
> {
  /** The number. Null or an empty text when empty, NaN while the input is not a number. */
  value?: number | null | '';
  onChange?: (value: number | null) => void;
  /** The amount to which a share typed as `50 %` applies. Without it a share is not a number, unless the unit is `%`. */
  percentOf?: number;
  /** Shown after the number: `€`, `%`, `h`. */
  unit?: string;
  /** Number of decimals shown once the field is left, `12,50`. By default two for euros, otherwise as many as there are. */
  decimals?: number;
  /** Step of the up and down arrows, never below zero. Without it they do nothing. */
  step?: number;
}

/**
 * A French number in a plain text field: decimal comma or point, spaces between thousands. Other input gives NaN, so that a check can
 * refuse it, and stays as typed.
 */
export function NumberInput({
  value: given,
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
  const value = given === '' ? null : given;
  const parse = (text: string) => parseNumber(text, { unit, percentOf });
  const shown = typed !== null && same(parse(typed), value ?? null) ? typed : numberText(value, decimals);
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
          // Rounded to thousandths, so that 0,1 and 0,2 add up to 0,3.
          onChange?.(Math.max(0, Math.round(((value ?? 0) + way * step) * 1000) / 1000));
        }}
        onBlur={(event) => {
          // A number is formatted when the field is left. Other input stays to be corrected.
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

const same = (a: number | null, b: number | null) => Object.is(a, b);
