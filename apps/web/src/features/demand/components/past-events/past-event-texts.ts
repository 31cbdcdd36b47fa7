import type { PastEventRowAnswer, PastPeriodAnswer } from '@pds/api-client/generated/model';
import { dayText, hourText } from '../../../../shared/ui/text/day';
import { formatNumber } from '../../../../shared/ui/text/format';

/** `22/06/2019`, `22/06/2019 au 23/06/2019`. */
export function daysText({ firstDay, lastDay }: Pick<PastEventRowAnswer, 'firstDay' | 'lastDay'>): string {
  return firstDay === lastDay ? dayText(firstDay) : `${dayText(firstDay)} au ${dayText(lastDay)}`;
}

/** `22/06/2019, 18 h 30 – 1 h`, with the duration where the file states it. */
export function periodText({ startDay, endDay, startHour, endHour, hours }: PastPeriodAnswer): string {
  const times = [startHour, endHour].map((hour) => (hour === null ? '…' : hourText(hour))).join(' – ');
  return [
    daysText({ firstDay: startDay, lastDay: endDay }),
    startHour === null && endHour === null ? '' : times,
    hours === null ? '' : `${formatNumber(hours)} h`,
  ]
    .filter(Boolean)
    .join(', ');
}
