import { type InputHTMLAttributes, useRef, useState } from 'react';
import { Button } from '../../ui/buttons/button';
import { loadContactDoubts } from '../checks/use-contact-doubts';
import { useTypedBefore } from '../typed-before';
import styles from './email-input.module.css';

interface EmailInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'> {
  value?: string;
  onChange?: (value: string) => void;
}

/** An e-mail address. Where its provider is probably misspelt, a press takes the one that was meant. */
export function EmailInput({ value = '', onChange, onBlur, ...input }: EmailInputProps) {
  const field = useRef<HTMLInputElement>(null);
  /** The address that was probably meant by the one that was left in the field. */
  const [doubt, setDoubt] = useState<{ of: string; meant: string | null } | null>(null);
  const meant = doubt?.of === value && doubt.meant;
  useTypedBefore(input.id, ({ value: typed }) => onChange?.(typed));
  return (
    <>
      <input
        autoComplete="email"
        {...input}
        ref={field}
        type="email"
        className="pds-input"
        maxLength={254}
        value={value}
        onChange={(event) => {
          setDoubt(null);
          onChange?.(event.target.value);
        }}
        onBlur={(event) => {
          onBlur?.(event);
          void loadContactDoubts().then(
            (doubts) => doubts && setDoubt({ of: value, meant: doubts.doubtOfEmail(value) }),
          );
        }}
      />
      <div role="status">
        {meant && (
          <p className={styles.doubt}>
            Vouliez-vous dire{' '}
            <Button
              variant="text"
              size="small"
              onClick={() => {
                onChange?.(meant);
                // The pressed button is gone.
                field.current?.focus();
              }}
            >
              {meant}
            </Button>{' '}
             ?
          </p>
        )}
      </div>
    </>
  );
}
