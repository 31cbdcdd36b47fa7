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

/** The midnight at the end of a day. It is no time of that day: who accepts it says on which day it is. */
export const endOfDay = '24:00';

const namedHours: Readonly<Record<string, string>> = { midi: '12:00', minuit: '00:00' };

/** Parses a typed time of day to `H:i`, or to {@link endOfDay}. Null if empty, the text itself if it is not a time. */
export function parseTimeOfDay(text: string): string | null {
  const plain = text.replace(/\s/g, '').toLowerCase();
  if (plain === '') return null;
  if (plain in namedHours) return namedHours[plain]!;
  const [, hour, minute = '0'] = /^(\d{1,2})(?:[h:.](\d{0,2}))?$/.exec(plain) ?? /^(\d{1,2})(\d{2})$/.exec(plain) ?? [];
  if (Number(hour) === 24 && Number(minute) === 0) return endOfDay;
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return text;
  return `${pad(Number(hour))}:${pad(Number(minute))}`;
}

/** Returns `21:00` for 1260 minutes after midnight. */
export function timeText(minutes: number): string {
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
