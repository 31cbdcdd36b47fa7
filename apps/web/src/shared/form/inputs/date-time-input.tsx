import { daysLater, endOfDay, isCalendarDate } from '@pds/kernel';
import type { AriaAttributes } from 'react';
import { longDay } from '../../ui/text/day';
import { DateInput } from './date-input';
import styles from './date-time-input.module.css';
import { TimeOfDayInput } from './time-of-day-input';

export interface DateTimeInputProps extends AriaAttributes {
  id?: string;
  /** `2027-05-08T14:00`. Either half may be empty or incomplete while it is typed: `2027-05-08T`. */
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  /** Name of the two inputs for screen readers: « Début ». */
  name: string;
  disabled?: boolean;
}

/**
 * A date and a time in French notation, with the date in words below, so that nobody confuses day and month. `24:00` becomes the midnight
 * of the next day when the field is left.
 */
export function DateTimeInput({ id, value = '', onChange, onBlur, name, disabled, ...aria }: DateTimeInputProps) {
  const [day = '', time = ''] = value.split('T');
  const change = (nextDay: string, nextTime: string) => onChange?.(nextDay || nextTime ? `${nextDay}T${nextTime}` : '');
  return (
    <div role="group" aria-label={name}>
      <div className={styles.pair}>
        <DateInput
          meant="next"
          {...aria}
          id={id}
          aria-label={`${name}, date`}
          value={day}
          disabled={disabled}
          onChange={(next) => change(next, time)}
          onBlur={onBlur}
        />
        <TimeOfDayInput
          {...aria}
          aria-label={`${name}, heure`}
          placeholder="hh:mm"
          value={time}
          disabled={disabled}
          onChange={(next) => change(day, next ?? '')}
          onBlur={() => {
            if (time === endOfDay && isCalendarDate(day)) change(daysLater(day, 1), '00:00');
            onBlur?.();
          }}
        />
      </div>
      {isCalendarDate(day) && <p className={styles.inWords}>{longDay(day)}</p>}
    </div>
  );
}
