import { formatDate, formatDateTime } from './format';

const isMidnight = (end: string) => end.includes('T00:00');

/** Returns an instant within a sentence, `20/11/2026 à 14:30`, in its own offset. */
export function momentText(iso: string): string {
  return formatDateTime(iso).replace(' ', ' à ');
}

/** Returns the last moment before an exclusive end: `20/12/2026 inclus`, or `21/12/2026 à 20:00`. */
export function lastMomentText(end: string): string {
  if (!isMidnight(end)) return momentText(end);
  const [year, month, day] = end.slice(0, 10).split('-').map(Number) as [number, number, number];
  return `${formatDate(new Date(Date.UTC(year, month - 1, day - 1)).toISOString().slice(0, 10))} inclus`;
}

/** Returns the deadline before an exclusive end: `jusqu’au 20/12/2026 inclus`, or `avant le 21/12/2026 à 20:00`. */
export function deadlineText(end: string): string {
  return isMidnight(end) ? `jusqu’au ${lastMomentText(end)}` : `avant le ${momentText(end)}`;
}
