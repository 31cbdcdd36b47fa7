import { counted, frenchHour, type Instant, type Period, periodInWords, wallTimeAt } from '@pds/kernel';
import { type EquipmentItem, type EquipmentKind, type MeansKind, meansKinds } from '@pds/organisations/contract';
import type { AssignmentWarning } from './assignments';
import type { MeansConflict } from './means-conflicts';
import type { MeansCounts } from '../reinforcement/reinforcement-request';

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

/** `4 secouristes, 2 VPS`; empty for nothing. */
export function countsText(counts: MeansCounts): string {
  return meansKinds.flatMap((kind) => (counts[kind] ? [counted(counts[kind], ...nouns[kind])] : [])).join(', ');
}

/** `VPS 1`, `Tentes du stock (4 tentes)`, `3 lots A`. */
export function equipmentName({ kind, name, quantity }: Pick<EquipmentItem, 'kind' | 'name' | 'quantity'>): string {
  const pieces = counted(quantity, ...nouns[kind]);
  if (name === null) return pieces;
  return quantity > 1 ? `${name} (${pieces})` : name;
}

/** `1 VPS affecté sur 2 vendus`, `2 tentes affectées, non vendues`. */
export function assignedText(kind: EquipmentKind, assigned: number, sold: number): string {
  const agree = (participle: string, count: number) =>
    `${participle}${feminine.has(kind) ? 'e' : ''}${count < 2 ? '' : 's'}`;
  const pieces = `${counted(assigned, ...nouns[kind])} ${agree('affecté', assigned)}`;
  return sold > 0 ? `${pieces} sur ${sold} ${agree('vendu', sold)}` : `${pieces}, ${agree('non vendu', assigned)}`;
}

/** A dossier that the reader must not know. */
export const hiddenDossier = 'un dossier d’une autre antenne';

/**
 * Why it is doubtful that a slot gets a piece of equipment, to follow its name: `déjà pris par « Course » samedi 8 mai de 14 h à 18 h`.
 * @param demandId the dossier of the slot
 */
export function assignmentWarningText(warning: AssignmentWarning, demandId: number, timeZone: string): string {
  switch (warning.kind) {
    case 'taken': {
      const { by } = warning;
      const when = periodText(by, timeZone);
      if (by.demandId !== demandId)
        return `déjà pris par ${by.eventName === null ? hiddenDossier : `«\u00a0${by.eventName}\u00a0»`} ${when}`;
      return `déjà affecté au créneau «\u00a0${by.slotName}\u00a0» de ce dossier, ${when}`;
    }
    case 'out-of-service':
      return `hors service\u00a0: ${warning.reason}`;
    case 'retired':
      return 'retiré des moyens de l’antenne';
    case 'other-office':
      return 'd’une autre antenne que celle du dossier';
  }
}

/** `samedi 8 mai de 14 h à 18 h`, or `du samedi 8 mai à 22 h au dimanche 9 mai à 2 h`. */
export function periodText(period: Period, timeZone: string): string {
  return periodInWords(period, timeZone, (day) => dayFormat.format(Date.parse(day)).replace(' 1 ', ' 1er '));
}

/** What of a period is on a day: `14 h – 18 h`, `dès 22 h` when it goes on, `jusqu’à 2 h` when it began before, `toute la journée`. */
export function hoursOnDay({ start, end }: Period, day: Period, timeZone: string): string {
  const hourOf = (instant: Instant) => {
    const { hour, minute } = wallTimeAt(instant, timeZone);
    return frenchHour(hour, minute);
  };
  if (start < day.start) return end > day.end ? 'toute la journée' : `jusqu’à ${hourOf(end)}`;
  return end > day.end ? `dès ${hourOf(start)}` : `${hourOf(start)} – ${end === day.end ? 'minuit' : hourOf(end)}`;
}

const dayFormat = new Intl.DateTimeFormat('fr', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' });
