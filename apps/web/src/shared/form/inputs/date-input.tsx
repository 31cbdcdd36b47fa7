import { earliestDay, isCalendarDate, parseDay, type ShortDay } from '@pds/kernel';
import { type InputHTMLAttributes, useRef, useState } from 'react';
import { invalidDayText } from '../checks/date-checks';
import { useTypedBefore } from '../typed-before';
import { dayText } from '../../ui/text/day';
import { today } from '../../ui/text/today';
import styles from './date-input.module.css';

export interface DateInputProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'type' | 'defaultValue'
> {
  /** A day as `Y-m-d`, empty, or the input while it is not a day. */
  value?: string;
  onChange?: (value: string) => void;
  /** The year of a day typed without one, `12/6`. */
  meant?: ShortDay;
  /** Other texts than days that are accepted. */
  accepts?: (text: string) => boolean;
}

/**
 * A day to type in French notation or to pick from the browser's calendar. The browser's date field uses the browser's language,
 * `05/08/2027` for 8 May, even on a French page. This one shows `08/05/2027` everywhere. A text that is no day stays with an error when the
 * field is left, whatever the form does with it.
 */
export function DateInput({
  value = '',
  onChange,
  onBlur,
  meant = 'nearest',
  accepts,
  className = '',
  disabled,
  ...input
}: DateInputProps) {
  const calendar = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  /** What was left in the field though it is no day, and the value that the form had then. */
  const [left, setLeft] = useState({ text: '', value: '' });
  const isNoDay = (text: string) => text !== '' && !isCalendarDate(text) && !accepts?.(text);
  const refused = left.value === value && left.text;
  const isWrong = isNoDay(value) || Boolean(refused);
  const isShownWrong = isWrong && typed === null;
  const type = (text: string) => {
    setTyped(text);
    setLeft({ text: '', value: '' });
    onChange?.(parseDay(text, meant, today()));
  };
  useTypedBefore(input.id, (field) => {
    type(field.value);
    if (field !== document.activeElement) setTyped(null);
  });
  return (
    <span className={styles.date}>
      <input
        {...input}
        aria-invalid={isShownWrong || input['aria-invalid']}
        // Forms with native validation refuse what is not a day. The others check it themselves.
        ref={(field) => field?.setCustomValidity(isWrong ? invalidDayText : '')}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        placeholder="jj/mm/aaaa"
        className={`pds-input ${className}`}
        disabled={disabled}
        value={typed ?? (refused || dayText(value))}
        onChange={(event) => type(event.target.value)}
        onBlur={(event) => {
          if (isNoDay(parseDay(typed ?? '', meant, today()))) setLeft({ text: typed!, value });
          setTyped(null);
          onBlur?.(event);
        }}
      />
      <input
        ref={calendar}
        type="date"
        className={styles.calendar}
        tabIndex={-1}
        aria-hidden="true"
        min={earliestDay}
        max="2100-12-31"
        disabled={disabled}
        value={isCalendarDate(value) ? value : ''}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <button
        type="button"
        className={styles.open}
        ref={nameAfterField}
        title="Ouvrir le calendrier"
        disabled={disabled}
        onClick={() => calendar.current?.showPicker()}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" aria-hidden="true">
          <path d="M2 3.5h12v10H2zM2 6.5h12M5 1.5v3M11 1.5v3" />
        </svg>
      </button>
      {isShownWrong && !input['aria-invalid'] && (
        <small role="alert" className={styles.error}>
          {invalidDayText}
        </small>
      )}
    </span>
  );
}

/** A page may have several calendars: the button's name ends with the label of its field. */
function nameAfterField(button: HTMLButtonElement | null): void {
  const label = button?.parentElement?.querySelector('input')?.labels?.[0]?.textContent;
  if (label) button.title = `Ouvrir le calendrier, ${label}`;
}
