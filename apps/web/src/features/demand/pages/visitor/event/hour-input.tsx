import type { AriaAttributes } from 'react';
import { TimeOfDayInput } from '../../../../../shared/form/inputs/time-of-day-input';

export interface HourInputProps extends AriaAttributes {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
}

/** An hour, empty if there is none. */
export function HourInput({ onChange, ...input }: HourInputProps) {
  return <TimeOfDayInput {...input} placeholder="hh:mm" onChange={(hour) => onChange?.(hour ?? '')} />;
}
