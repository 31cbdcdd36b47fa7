import { counted } from '@pds/kernel';

/**
 * Returns how far a day is: `dans 3 jours`, `aujourd’hui`, `en retard de 2 jours`.
 *
 * @param daysLeft negative when it has passed
 */
export function countdownText(daysLeft: number): string {
  if (daysLeft === 0) return 'aujourd’hui';
  return daysLeft > 0 ? `dans ${counted(daysLeft, 'jour')}` : `en retard de ${counted(-daysLeft, 'jour')}`;
}
