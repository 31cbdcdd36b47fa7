import type { DossierSlot, RiskLevel, SlotStaffing } from '@pds/demand/contract';
import type { ExpressSlot, FormCheck } from './express-request';

/** A slot as repositories keep it; the same facts as other contexts see. */
export type SlotState = DossierSlot;

/** What staff set on a slot, by the names of the request; what is absent stays as it is. */
export type SlotConfiguration = Partial<SlotStaffing> & {
  readonly publicBehavior?: RiskLevel | null | undefined;
  readonly feature?: RiskLevel | null | undefined;
  readonly interventionDelay?: RiskLevel | null | undefined;
};

const noStaffing: SlotStaffing = {
  rescueWorkerCount: 0,
  doctorHours: 0,
  nurseHours: 0,
  mealCount: 0,
  lotA: 0,
  lotB: 0,
  lotC: 0,
  medicalLot: 0,
  vps: 0,
  vl: 0,
  vtu: 0,
  vtp: 0,
  tent: 0,
  discount: 0,
};

/** A slot of the public form: nothing is staffed, sized or priced yet. */
export function fileSlot(id: number, slot: ExpressSlot): SlotState {
  return {
    id,
    ...slot,
    publicBehaviour: null,
    feature: null,
    interventionDelay: null,
    minutes: null,
    priceLines: [],
    ...noStaffing,
  };
}

const counts = [
  'rescueWorkerCount',
  'mealCount',
  'lotA',
  'lotB',
  'lotC',
  'medicalLot',
  'vps',
  'vl',
  'vtu',
  'vtp',
  'tent',
] as const satisfies (keyof SlotStaffing)[];
const hours = ['doctorHours', 'nurseHours'] as const satisfies (keyof SlotStaffing)[];
const levels = [
  ['publicBehavior', 'publicBehaviour'],
  ['feature', 'feature'],
  ['interventionDelay', 'interventionDelay'],
] as const;

/** The slot with what staff set; refuses at `path` what is not a whole count, hours to the hundredth or a level 1–4. */
export function configureSlot(slot: SlotState, change: SlotConfiguration, path: string, check: FormCheck): SlotState {
  const next: { -readonly [K in keyof SlotState]: SlotState[K] } = { ...slot };
  for (const field of counts) {
    const value = change[field];
    if (value === undefined) continue;
    if (Number.isInteger(value) && value >= 0 && value <= 10_000) next[field] = value;
    else check.refuse(`${path}.${field}`, 'Veuillez saisir un nombre entier de 0 à 10 000');
  }
  for (const field of hours) {
    const value = change[field];
    if (value === undefined) continue;
    if (isHundredths(value) && value >= 0 && value <= 10_000) next[field] = value;
    else check.refuse(`${path}.${field}`, 'Veuillez saisir un nombre d’heures de 0 à 10 000, à deux décimales');
  }
  if (change.discount !== undefined) {
    if (isHundredths(change.discount) && change.discount >= 0 && change.discount <= 100)
      next.discount = change.discount;
    else check.refuse(`${path}.discount`, 'Veuillez saisir une remise de 0 à 100 %');
  }
  for (const [field, own] of levels) {
    const value = change[field];
    if (value === undefined) continue;
    if (value === null || [1, 2, 3, 4].includes(value)) next[own] = value;
    else check.refuse(`${path}.${field}`, 'Ce niveau n’existe pas');
  }
  return next;
}

/** Whether a number has at most two decimals, read as a person wrote it. */
function isHundredths(value: number): boolean {
  return /^\d+(\.\d{1,2})?$/.test(String(value));
}
