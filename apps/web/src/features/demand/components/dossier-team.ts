import type { DemandSlotAnswer } from '@pds/api-client/generated/model';
import {
  deviceClassOf,
  headcount,
  nobody,
  type StationClass,
  type Team,
  teamFor,
  type TeamFunction,
  teamFunctions,
  teamOfEvent,
  type TeamRules,
  teamShortfall,
} from '@pds/pricing/domain';
import type { DossierValues, SlotValues } from './dossier-values';
import { functionLabels } from '../../../shared/reference/team-functions';
import { sizeSlot } from './live-price';

type SizedSlot = Pick<
  DemandSlotAnswer,
  'id' | 'name' | 'startDate' | 'endDate' | 'publicPeak' | 'actorDevice' | 'deviceNature'
>;

/** What a slot asks for. */
export interface SlotAsk {
  readonly id: number;
  readonly name: string;
  /** Null while the slot cannot be sized. */
  readonly stationClass: StationClass | null;
  /** Rescuers by the RIS; null while they are to be set. */
  readonly proposed: number | null;
  /** Rescuers that the slot is sold with. */
  readonly sold: number;
  readonly asked: Team;
}

/** What a slot asks for, beside whom the dossier plans. */
export interface SlotTeamCheck extends SlotAsk {
  /** Who lacks for this slot alone, were everybody planned there. */
  readonly missing: Team;
}

/** What the devices of a dossier ask for. */
export interface AskedTeams {
  readonly slots: readonly SlotAsk[];
  /** For the whole event: slots that follow each other share their people. */
  readonly asked: Team;
}

/** The team that a dossier asks for beside the one that it plans. */
export interface DossierTeam {
  readonly slots: readonly SlotTeamCheck[];
  readonly asked: Team;
  readonly planned: Team;
  readonly missing: Team;
  /** Persons missing over the event. */
  readonly lacks: number;
}

/** What each slot and the event ask for by the rules of the department, as the form stands. */
export function askedTeams(
  demandSlots: readonly SlotValues[],
  slots: readonly SizedSlot[],
  rules: TeamRules,
): AskedTeams {
  const asks = slots.map((slot): SlotAsk => {
    const { id, name } = slot;
    return {
      id,
      name,
      ...askOf(
        demandSlots.find((typed) => typed.id === id),
        slot,
        rules,
      ),
    };
  });
  const asked = teamOfEvent(
    slots.map(({ startDate, endDate }, index) => ({
      startsAt: Date.parse(startDate),
      endsAt: Date.parse(endDate),
      team: asks[index]!.asked,
    })),
  );
  return { slots: asks, asked };
}

/** Whom the form plans, beside what is asked for. */
export function compareTeam({ slots, asked }: AskedTeams, values: Pick<DossierValues, TeamFunction>): DossierTeam {
  const planned = Object.fromEntries(teamFunctions.map((name) => [name, counted(values[name])])) as Team;
  const missing = teamShortfall(asked, planned);
  return {
    slots: slots.map((slot) => ({ ...slot, missing: teamShortfall(slot.asked, planned) })),
    asked,
    planned,
    missing,
    lacks: headcount(missing),
  };
}

/** Whoever is sold is to be found, and at least those whom the RIS proposes. */
function askOf(typed: SlotValues | undefined, slot: SizedSlot, rules: TeamRules) {
  const sold = Math.floor(counted(typed?.rescueWorkerCount ?? 0));
  const sizing = typed ? sizeSlot(typed, slot) : null;
  const isSized = sizing?.kind === 'sized';
  const stationClass = isSized ? deviceClassOf(sizing) : null;
  const proposed = isSized ? sizing.proposedRescuers : null;
  const rescuers = Math.max(sold, proposed ?? 0);
  return { stationClass, proposed, sold, asked: teamFor(stationClass ?? 'none', rescuers, rules) };
}

const counted = (typed: number | null) => (typed !== null && Number.isFinite(typed) ? Math.max(0, typed) : 0);

/** A team in words: « 1 chef de poste, 2 PSE2 »; empty for nobody. */
export function teamInWords(team: Team): string {
  return teamFunctions
    .filter((name) => team[name] > 0)
    .map((name) => `${team[name]} ${inWords(name, team[name])}`)
    .join(', ');
}

/** Who lacks over the event, in a sentence; null where nobody does. */
export function shortfallText({ missing, lacks }: Pick<DossierTeam, 'missing' | 'lacks'>): string | null {
  return lacks === 0 ? null : `Il manque ${teamInWords(missing)}.`;
}

/** A function in a sentence, in the plural for several. */
function inWords(name: TeamFunction, count: number): string {
  const label = functionLabels[name];
  if (label.startsWith('PSE')) return label;
  const [head, ...rest] = label.toLowerCase().split(' ');
  if (count < 2) return [head, ...rest].join(' ');
  return name === 'otherStaff' ? 'autres intervenants' : [`${head}s`, ...rest].join(' ');
}

/** Nothing asked for, before the rules are known. */
export const nothingAsked: AskedTeams = { slots: [], asked: nobody };
