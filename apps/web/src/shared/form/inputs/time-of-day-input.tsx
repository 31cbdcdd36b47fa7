import { parseTimeOfDay, timeText } from '@pds/kernel';
import { type InputHTMLAttributes, useId, useState } from 'react';
import { useTypedBefore } from '../typed-before';

export interface TimeOfDayInputProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'type' | 'list' | 'defaultValue'
> {
  /** `21:00`, null when empty, or the input while it is not a time. */
  value?: string | null;
  onChange?: (value: string | null) => void;
}

/** Matches a time of day as `H:i`, in any browser language. */
export const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/;

const halfHours = Array.from({ length: 48 }, (_, half) => timeText(30 * half));

/**
 * A time of day to pick from the half hours or to type: `21`, `21h30`, `2130`, `830`, `midi` and `21:30` are all accepted and shown as
 * `21:30` when the field is left. Other input stays as typed, for the form's check to refuse.
 */
export function TimeOfDayInput({ value, onChange, onBlur, className = '', ...input }: TimeOfDayInputProps) {
  const list = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string) => {
    setTyped(text);
    onChange?.(parseTimeOfDay(text));
  };
  useTypedBefore(input.id, (field) => {
    type(field.value);
    if (field !== document.activeElement) setTyped(null);
  });
  return (
    <>
      <input
        {...input}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        list={list}
        className={`pds-input ${className}`}
        value={typed ?? value ?? ''}
        onChange={(event) => type(event.target.value)}
        onBlur={(event) => {
          setTyped(null);
          onBlur?.(event);
        }}
      />
      <datalist id={list}>
        {halfHours.map((time) => (
          <option key={time} value={time} />
        ))}
      </datalist>
    </>
  );
}
