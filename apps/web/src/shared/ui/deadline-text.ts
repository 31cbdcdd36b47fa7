import { formatDate, formatDateTime } from './format';

/** Returns the last moment before an exclusive end: `20/12/2026 inclus`, or `21/12/2026 20:00`. */
export function lastMomentText(end: string): string {
  return end.includes('T00:00') ? `${lastDayBefore(end)} inclus` : formatDateTime(end);
}

/** Returns the last day before an exclusive end at midnight, `20/12/2026`. */
function lastDayBefore(end: string | null): string {
  if (!end?.includes('T00:00')) return formatDate(end);
  const [year, month, day] = end.slice(0, 10).split('-').map(Number) as [number, number, number];
  return formatDate(new Date(Date.UTC(year, month - 1, day - 1)).toISOString().slice(0, 10));
}

/** Returns the deadline before an exclusive end: `jusqu’au 20/12/2026 inclus`, or to the minute. */
export function deadlineText(end: string): string {
  return end.includes('T00:00') ? `jusqu’au ${lastMomentText(end)}` : `avant le ${formatDateTime(end)}`;
}
