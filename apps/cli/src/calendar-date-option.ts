import { InvalidArgumentError } from 'commander';

/** Parses a day given to a task, `2026-11-22`. */
export function calendarDate(text: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text)
    throw new InvalidArgumentError('Date attendue sous la forme AAAA-MM-JJ.');
  return text;
}
