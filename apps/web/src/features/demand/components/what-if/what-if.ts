import type { DemandSlotAnswer, DossierAnswer } from '@pds/api-client/generated/model';
import { emptyTeam, type StationClass, type Team } from '@pds/pricing/domain';
import type { Tariff } from '../../api/use-tariff';
import { askedTeams } from '../engagement/dossier-team';
import type { DossierValues } from '../dossier/dossier-values';
import { livePrice, sizeSlot } from '../price/live-price';

/** Tried values of a slot, not saved. */
export interface Trial {
  /** Null while it is not a number. */
  readonly publicPeak: number | null;
  readonly publicBehavior: number | null;
  readonly feature: number | null;
  readonly interventionDelay: number | null;
  /** ISO 8601 with offset. */
  readonly startDate: string;
  readonly endDate: string;
}

/** The slot with the tried values. */
export interface Outcome {
  /** Null if it cannot be sized. */
  readonly stationClass: StationClass | null;
  /** The RIS as a decimal number. Null if it cannot be sized. */
  readonly ris: string | null;
  /** The rescuers proposed by the RIS, else the present number. */
  readonly rescuers: number;
  readonly team: Team;
  /** Price of the slot and of the whole dossier, in cents. Null if it is unknown. */
  readonly slotCents: number | null;
  readonly totalCents: number | null;
  /** Why there is no class or no price. */
  readonly problem: string | null;
}

/** Returns the initial trial of a slot, from the form's values. */
export function trialOf(slot: DemandSlotAnswer, values: Pick<DossierValues, 'demandSlots'>): Trial {
  const typed = values.demandSlots.find(({ id }) => id === slot.id);
  return {
    publicPeak: slot.publicPeak,
    publicBehavior: typed?.publicBehavior ?? null,
    feature: typed?.feature ?? null,
    interventionDelay: typed?.interventionDelay ?? null,
    startDate: slot.startDate,
    endDate: slot.endDate,
  };
}

/** Outcome for a slot that is missing from the dossier or from the form, because somebody else removed or added it meanwhile. */
const unknown: Outcome = {
  stationClass: null,
  ris: null,
  rescuers: 0,
  team: emptyTeam,
  slotCents: null,
  totalCents: null,
  problem: 'Ce créneau a été modifié par quelqu’un d’autre. Enregistrez le dossier avant de l’essayer.',
};

/**
 * Computes a dossier with tried values of a slot: class and team by the sizing rules, prices by the same function as the form and the
 * stored dossier. Nothing is saved.
 *
 * @param keepRescuers keeps the form's number of rescuers, to compute the present slot for comparison
 */
export function computeOutcome(
  trial: Trial,
  slotId: number,
  values: DossierValues,
  { demand, slots }: Pick<DossierAnswer, 'demand' | 'slots'>,
  { sheets, teamRules }: Pick<Tariff, 'sheets' | 'teamRules'>,
  keepRescuers = false,
): Outcome {
  const { publicBehavior, feature, interventionDelay, publicPeak, ...times } = trial;
  const levels = { publicBehavior, feature, interventionDelay };
  const tried = slots.map((slot) => (slot.id === slotId ? { ...slot, ...times, publicPeak: publicPeak ?? 0 } : slot));
  const slot = tried.find(({ id }) => id === slotId);
  const typed = values.demandSlots.find(({ id }) => id === slotId);
  if (!slot || !typed) return unknown;
  const sizing = sizeSlot({ ...typed, ...levels }, slot);
  const sized = sizing?.kind === 'sized' ? sizing : null;
  const present = typed.rescueWorkerCount ?? 0;
  const rescuers = keepRescuers ? present : (sized?.proposedRescuers ?? present);
  const demandSlots = values.demandSlots.map((each) =>
    each.id === slotId ? { ...each, ...levels, rescueWorkerCount: rescuers } : each,
  );
  const ask = askedTeams(demandSlots, tried, teamRules).slots.find(({ id }) => id === slotId)!;
  const price = livePrice({ ...values, demandSlots }, { demand, slots: tried }, sheets);
  const priced = 'priced' in price ? price.priced : null;
  return {
    stationClass: ask.stationClass,
    ris: sized?.ris ?? null,
    rescuers,
    team: ask.asked,
    slotCents: priced?.slots.find(({ id }) => id === slotId)?.totalCents ?? null,
    totalCents: priced?.totalCents ?? null,
    problem: 'problem' in price ? price.problem : sizing?.kind === 'incomplete' ? sizing.working.join(' ') : null,
  };
}
