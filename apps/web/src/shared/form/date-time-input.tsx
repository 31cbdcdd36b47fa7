import type { AriaAttributes } from 'react';
import styles from './date-time-input.module.css';

export interface DateTimeInputProps extends AriaAttributes {
  id?: string;
  /** `2027-05-08T14:00`, either half possibly empty while it is typed: `2027-05-08T`. */
  value?: string;
  onChange?: (value: string) => void;
  /** What the two inputs are about, for screen readers: « Début ». */
  name: string;
  disabled?: boolean;
}

/** A date and a time of day in the browser's own inputs: best on a phone, and free of any script. */
export function DateTimeInput({ id, value = '', onChange, name, disabled, ...aria }: DateTimeInputProps) {
  const [day = '', time = ''] = value.split('T');
  const change = (nextDay: string, nextTime: string) => onChange?.(nextDay || nextTime ? `${nextDay}T${nextTime}` : '');
  return (
    <div className={styles.pair} role="group" aria-label={name}>
      <input
        {...aria}
        id={id}
        type="date"
        className="pds-input"
        aria-label={`${name}, date`}
        min="2000-01-01"
        max="2100-12-31"
        value={day}
        disabled={disabled}
        onChange={(event) => change(event.target.value, time)}
      />
      <input
        {...aria}
        type="time"
        className="pds-input"
        aria-label={`${name}, heure`}
        value={time}
        disabled={disabled}
        onChange={(event) => change(day, event.target.value)}
      />
    </div>
  );
}
