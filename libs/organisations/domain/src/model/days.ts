import { daysBetween, type FormCheck, isCalendarDate } from '@pds/kernel';
import type { Days } from '@pds/organisations/contract';

/** Refuses days that do not exist, and an end before the start, at the fields `from` and `to` of a path. */
export function checkDays(checks: FormCheck, path: string, { from, to }: Days): void {
  if (!isCalendarDate(from)) checks.refuse(`${path}.from`, 'Veuillez entrer une date');
  else if (!isCalendarDate(to)) checks.refuse(`${path}.to`, 'Veuillez entrer une date');
  else if (daysBetween(from, to) < 0) checks.refuse(`${path}.to`, 'La fin ne peut pas précéder le début');
}

/** Compares periods by their first day, then by their last. */
export const byTime = (a: Days, b: Days): number => a.from.localeCompare(b.from) || a.to.localeCompare(b.to);
