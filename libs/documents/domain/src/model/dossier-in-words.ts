import { frenchNumber, type Instant, toIsoWithOffset } from '@pds/kernel';
import type { QuotableSlot } from './quotable-dossier';

/** How what a slot is staffed and equipped with is called; the discount is a matter of the price. */
const means: readonly (readonly [string, string])[] = [
  ['doctorHours', 'h de médecin'],
  ['nurseHours', 'h d’infirmier'],
  ['mealCount', 'repas'],
  ['lotA', 'lot A'],
  ['lotB', 'lot B'],
  ['lotC', 'lot C'],
  ['medicalLot', 'lot médical'],
  ['vps', 'VPS'],
  ['vl', 'VL'],
  ['vtu', 'VTU'],
  ['vtp', 'VTP'],
  ['tent', 'tente'],
];

interface Period {
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

export function isSamePeriod(a: Period, b: Period): boolean {
  return a.startsAt === b.startsAt && a.endsAt === b.endsAt;
}

/**
 * The aspects of a slot that differ between two states of its dossier (times, rescuers, equipment), in French, as they were and
 * as they are; both empty where all is alike.
 */
export function aspectsThatDiffer(
  was: QuotableSlot,
  is: QuotableSlot,
  zoneThen: string,
  zoneNow: string,
): [string[], string[]] {
  const before: string[] = [];
  const now: string[] = [];
  const differ = (a: string, b: string) => {
    before.push(a);
    now.push(b);
  };
  if (!isSamePeriod(was, is)) differ(slotPeriod(was, zoneThen), slotPeriod(is, zoneNow));
  if (was.rescueWorkerCount !== is.rescueWorkerCount) {
    differ(rescuers(was), rescuers(is));
  }
  for (const [name, label] of means) {
    const [old, fresh] = [was.staffing[name] ?? 0, is.staffing[name] ?? 0];
    if (old !== fresh) differ(`${decimal(old)} ${label}`, `${decimal(fresh)} ${label}`);
  }
  return [before, now];
}

/** `04/10/2027 – 05/10/2027`, or one day with its hours. */
export function periodOf({ startsAt, endsAt, timeZone }: Period & { readonly timeZone: string }): string {
  const [first, last] = [dayOf(startsAt, timeZone), dayOf(endsAt, timeZone)];
  const hours = `${timeOf(startsAt, timeZone)} – ${timeOf(endsAt, timeZone)}`;
  return first === last ? `${first} ${hours}` : `${first} – ${last}`;
}

export function slotPeriod({ startsAt, endsAt }: Period, timeZone: string): string {
  const [first, last] = [dayOf(startsAt, timeZone), dayOf(endsAt, timeZone)];
  return `${first} ${timeOf(startsAt, timeZone)} – ${first === last ? '' : `${last} `}${timeOf(endsAt, timeZone)}`;
}

/** `04/10/2027` on the clocks of a zone. */
export function dayOf(instant: Instant, timeZone: string): string {
  return toIsoWithOffset(instant, timeZone).slice(0, 10).split('-').reverse().join('/');
}

function timeOf(instant: Instant, timeZone: string): string {
  return toIsoWithOffset(instant, timeZone).slice(11, 16);
}

/** `2,5` */
export function decimal(value: number): string {
  return frenchNumber(value);
}

/** `12 secouristes`, `1 secouriste`. */
export function rescuers({ rescueWorkerCount: count }: Pick<QuotableSlot, 'rescueWorkerCount'>): string {
  return `${frenchNumber(count)} ${count > 1 ? 'secouristes' : 'secouriste'}`;
}
