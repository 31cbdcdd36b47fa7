import type { MeansConflict } from '@pds/aid-station/domain';
import { counted, daysLater, frenchHour, type Instant, localDate, type Period, wallTimeAt } from '@pds/kernel';
import type { MeansKind } from '@pds/organisations/contract';

/** French nouns of the kinds of means, in the singular and the plural. */
const nouns: Readonly<Record<MeansKind, readonly [one: string, several: string]>> = {
  rescuer: ['secouriste', 'secouristes'],
  nurse: ['infirmier', 'infirmiers'],
  doctor: ['médecin', 'médecins'],
  vps: ['VPS', 'VPS'],
  vl: ['VL', 'VL'],
  vtu: ['VTU', 'VTU'],
  vtp: ['VTP', 'VTP'],
  lotA: ['lot A', 'lots A'],
  lotB: ['lot B', 'lots B'],
  lotC: ['lot C', 'lots C'],
  medicalLot: ['lot médical', 'lots médicaux'],
  tent: ['tente', 'tentes'],
};

const feminine: ReadonlySet<MeansKind> = new Set(['tent']);

/** The name of a kind of means, in the plural and with a capital: « Secouristes », « VPS ». */
export function meansName(kind: MeansKind): string {
  const [, several] = nouns[kind];
  return several.charAt(0).toUpperCase() + several.slice(1);
}

/** `2 VPS demandés, dont 1 en devis, 1 disponible, samedi 8 mai de 14 h à 18 h`, without a full stop. */
export function conflictText(
  { kind, needed, tentative, available, start, end }: Omit<MeansConflict, 'demandIds'>,
  timeZone: string,
): string {
  const e = feminine.has(kind) ? 'e' : '';
  const asked = `${counted(needed, ...nouns[kind])} demandé${e}${needed < 2 ? '' : 's'}`;
  const inQuotes = tentative > 0 ? `, dont ${tentative} en devis` : '';
  const remaining = available > 0 ? counted(available, 'disponible') : `aucun${e} disponible`;
  return `${asked}${inQuotes}, ${remaining}, ${periodText({ start, end }, timeZone)}`;
}

/** `samedi 8 mai de 14 h à 18 h`, or `du samedi 8 mai à 22 h au dimanche 9 mai à 2 h`. */
function periodText({ start, end }: Period, timeZone: string): string {
  const day = (instant: Instant) => dayFormat(timeZone).format(instant).replace(/ 1 /, ' 1er ');
  const hour = (instant: Instant) => {
    const { hour: hours, minute } = wallTimeAt(instant, timeZone);
    return frenchHour(hours, minute);
  };
  const firstDay = localDate(start, timeZone);
  if (localDate(end, timeZone) === firstDay) return `${day(start)} de ${hour(start)} à ${hour(end)}`;
  const endsAtMidnight = hour(end) === frenchHour(0, 0) && localDate(end, timeZone) === daysLater(firstDay, 1);
  if (endsAtMidnight) return `${day(start)} de ${hour(start)} à minuit`;
  return `du ${day(start)} à ${hour(start)} au ${day(end)} à ${hour(end)}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();
function dayFormat(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('fr', { timeZone, weekday: 'long', day: 'numeric', month: 'long' });
    formats.set(timeZone, format);
  }
  return format;
}
