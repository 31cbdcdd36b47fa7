import type { AgreementAnswer, DemandSlotAnswer, DossierAnswer } from '@pds/api-client/generated/model';
import {
  emptyTeam,
  headcount,
  shortfallInWords,
  sizingOf,
  type SlotTeamRequirement as PricedAsk,
  slotTeamRequirement,
  type Team,
  type TeamFunction,
  teamFunctions,
  teamOfEvent,
  type TeamRules,
  teamShortfall,
} from '@pds/pricing/domain';
import { countOf, type DossierValues, type SlotValues } from '../dossier/dossier-values';
import { sizeSlot } from '../price/live-price';

type SizedSlot = Pick<
  DemandSlotAnswer,
  'id' | 'name' | 'startDate' | 'endDate' | 'publicPeak' | 'actorDevice' | 'deviceNature'
>;

/** What a slot requires. */
export interface SlotRequirement extends PricedAsk {
  readonly id: number;
  readonly name: string;
  /** Number of rescuers sold with the slot. */
  readonly sold: number;
}

/** What a slot requires, compared with the dossier's planned team. */
export interface SlotTeamCheck extends SlotRequirement {
  /** People missing for this slot alone, if the whole team worked there. */
  readonly missing: Team;
}

/** What the devices of a dossier require. */
export interface AskedTeams {
  readonly slots: readonly SlotRequirement[];
  /** For the whole event: consecutive slots share their people. */
  readonly asked: Team;
}

/** The required team of a dossier, and its planned team. */
export interface DossierTeam {
  readonly slots: readonly SlotTeamCheck[];
  readonly asked: Team;
  readonly planned: Team;
  readonly missing: Team;
  /** Number of people missing over the event. */
  readonly lacks: number;
}

/** Returns what each slot and the event require by the department's rules, including unsaved input. */
export function askedTeams(
  demandSlots: readonly SlotValues[],
  slots: readonly SizedSlot[],
  rules: TeamRules,
): AskedTeams {
  const asks = slots.map((slot): SlotRequirement => {
    const { id, name } = slot;
    return {
      id,
      name,
      ...requirementOf(
        demandSlots.find((typed) => typed.id === id),
        slot,
        rules,
      ),
    };
  });
  const asked = teamOver(slots, asks);
  return { slots: asks, asked };
}

/** The team of an accepted quote, compared with the presently required one. */
export interface AcceptedTeam {
  readonly quoteId: number;
  /** For the whole event, by today's rules. */
  readonly asked: Team;
  /** Slots that required something else when they were accepted, by id. */
  readonly slots: ReadonlyMap<number, SlotRequirement>;
}

/** Returns what the accepted quote required. Null if it equals the present requirement. */
export function acceptedTeam(
  { quoteId, slots }: AgreementAnswer,
  now: AskedTeams,
  rules: TeamRules,
): AcceptedTeam | null {
  const asks = slots.map((slot): SlotRequirement => {
    const sold = slot.rescueWorkerCount;
    return { id: slot.id, name: slot.name, sold, ...slotTeamRequirement(sizingOf(slot), sold, rules) };
  });
  const asked = teamOver(slots, asks);
  const others = asks.filter((ask) => {
    const present = now.slots.find(({ id }) => id === ask.id);
    return present && (present.stationClass !== ask.stationClass || !isSameTeam(present.asked, ask.asked));
  });
  if (others.length === 0 && isSameTeam(asked, now.asked)) return null;
  return { quoteId, asked, slots: new Map(others.map((ask) => [ask.id, ask])) };
}

/** Returns the people that slots require over the whole event. */
function teamOver(slots: readonly Pick<DemandSlotAnswer, 'startDate' | 'endDate'>[], asks: readonly PricedAsk[]): Team {
  return teamOfEvent(
    slots.map(({ startDate, endDate }, index) => ({
      startsAt: Date.parse(startDate),
      endsAt: Date.parse(endDate),
      team: asks[index]!.asked,
    })),
  );
}

const isSameTeam = (one: Team, other: Team) => teamFunctions.every((name) => one[name] === other[name]);

/**
 * Compares the planned team with the required one. Where members sign up, the planned team is those who come; otherwise that of the form.
 *
 * @param staffing who comes and which places are left; null where nobody signs up
 */
export function compareTeam(
  { slots, asked }: AskedTeams,
  values: Pick<DossierValues, TeamFunction>,
  staffing: DossierAnswer['staffing'],
): DossierTeam {
  const planned =
    staffing?.planned ?? (Object.fromEntries(teamFunctions.map((name) => [name, countOf(values[name])])) as Team);
  const missing = staffing?.missing ?? teamShortfall(asked, planned);
  return {
    slots: slots.map((slot) => ({ ...slot, missing: staffing ? emptyTeam : teamShortfall(slot.asked, planned) })),
    asked,
    planned,
    missing,
    lacks: headcount(missing),
  };
}

/** Returns what a slot requires by a department's rules, as typed. */
export function requirementOf(
  typed: SlotValues | undefined,
  slot: Pick<SizedSlot, 'publicPeak' | 'actorDevice' | 'deviceNature'>,
  rules: TeamRules,
): PricedAsk & Pick<SlotRequirement, 'sold'> {
  const sold = Math.floor(countOf(typed?.rescueWorkerCount));
  return { sold, ...slotTeamRequirement(typed ? sizeSlot(typed, slot) : null, sold, rules) };
}

/** Describes who is missing over the event. Null if nobody is. */
export function shortfallText({ missing, lacks }: Pick<DossierTeam, 'missing' | 'lacks'>): string | null {
  return lacks === 0 ? null : shortfallInWords(missing);
}

/** Nothing required, before the rules are known. */
export const noRequiredTeams: AskedTeams = { slots: [], asked: emptyTeam };
