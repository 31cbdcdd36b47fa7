import { isOtherDevice, type SizedDevice } from '@pds/documents/contract';
import { frenchNumber, type Instant, toIsoWithOffset } from '@pds/kernel';
import type { QuotableSlot } from './quotable-dossier';

/** The names of a slot's staff and equipment; the discount belongs to the price. */
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
 * Describes in French the fields of a slot that differ between two states of its dossier (times, rescuers, equipment, size of the device),
 * before and after; both are empty if nothing differs.
 */
export function describeSlotDifferences(
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
    differ(rescuersText(was), rescuersText(is));
  }
  for (const [name, label] of means) {
    const [old, fresh] = [was.staffing[name] ?? 0, is.staffing[name] ?? 0];
    if (old !== fresh) differ(`${frenchNumber(old)} ${label}`, `${frenchNumber(fresh)} ${label}`);
  }
  if (isSizeDifferent(was, is)) differ(sizeText(was), sizeText(is));
  return [before, now];
}

/** Whether another public or other levels require another device; different rules for the same slot do not count. */
function isSizeDifferent(was: QuotableSlot, is: QuotableSlot): boolean {
  if (sizedFrom.every((field) => was[field] === is[field])) return false;
  const isOlder = was.sizing.actorsClass === undefined;
  const deviceOf = ({ actorDevice, deviceNature, sizing }: QuotableSlot): SizedDevice => {
    const { stationClass, proposedRescuers, actorsClass = null } = sizing;
    // Older quotes contain only the fields from which the class of the actors' device is derived.
    const nature = actorDevice ? `nature ${deviceNature}` : null;
    return { stationClass, proposedRescuers, actorsClass: isOlder ? nature : actorsClass };
  };
  return isOtherDevice(deviceOf(was), deviceOf(is), was.rescueWorkerCount);
}

const sizedFrom = [
  'publicPeak',
  'publicBehaviour',
  'feature',
  'interventionDelay',
  'actorDevice',
  'deviceNature',
] as const satisfies readonly (keyof QuotableSlot)[];

/** `DPS-PE pour 4 000 personnes (RIS : 4)` */
function sizeText({ publicPeak, sizing }: QuotableSlot): string {
  const { stationClass, actorsClass, proposedRescuers } = sizing;
  const public_ = `pour ${grouped(publicPeak)} ${publicPeak > 1 ? 'personnes' : 'personne'}`;
  if (stationClass === null) return `dimensionnement incomplet ${public_}`;
  const device = stationClass === 'none' ? 'aucun dispositif requis' : stationClass;
  const actors = actorsClass ? `, ${actorsClass} pour les acteurs` : '';
  return `${device} ${public_}${actors} (RIS\u00a0: ${proposedRescuers ?? 'à définir'})`;
}

const grouped = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, '\u202f');

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

/** `04/10/2027` in a time zone. */
function dayOf(instant: Instant, timeZone: string): string {
  return toIsoWithOffset(instant, timeZone).slice(0, 10).split('-').reverse().join('/');
}

function timeOf(instant: Instant, timeZone: string): string {
  return toIsoWithOffset(instant, timeZone).slice(11, 16);
}

/** `12 secouristes`, `1 secouriste`. */
export function rescuersText({ rescueWorkerCount: count }: Pick<QuotableSlot, 'rescueWorkerCount'>): string {
  return `${frenchNumber(count)} ${count > 1 ? 'secouristes' : 'secouriste'}`;
}
