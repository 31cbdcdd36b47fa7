import { formatDate, formatDateTime } from './format';

const isMidnight = (end: string) => end.includes('T00:00');

/** Returns the last moment before an exclusive end: `20/12/2026 inclus`, or `21/12/2026 20:00`. */
export function lastMomentText(end: string): string {
  if (!isMidnight(end)) return formatDateTime(end);
  const [year, month, day] = end.slice(0, 10).split('-').map(Number) as [number, number, number];
  return `${formatDate(new Date(Date.UTC(year, month - 1, day - 1)).toISOString().slice(0, 10))} inclus`;
}

/** Returns the deadline before an exclusive end: `jusqu’au 20/12/2026 inclus`, or to the minute. */
export function deadlineText(end: string): string {
  return isMidnight(end) ? `jusqu’au ${lastMomentText(end)}` : `avant le ${formatDateTime(end)}`;
}
