import { endOfDay } from '@pds/kernel';
import type { AriaAttributes } from 'react';
import { TimeOfDayInput } from '../../../../../shared/form/inputs/time-of-day-input';

export interface HourInputProps extends AriaAttributes {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  /** Whether something ends at this hour: `24:00` is then the midnight after its start. */
  isEnd?: boolean;
}

/** An hour, empty if there is none. */
export function HourInput({ onChange, isEnd = false, ...input }: HourInputProps) {
  const take = (hour: string) => onChange?.(isEnd && hour === endOfDay ? '00:00' : hour);
  return <TimeOfDayInput {...input} placeholder="hh:mm" onChange={(hour) => take(hour ?? '')} />;
}
