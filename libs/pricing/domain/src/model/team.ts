import type { Staffing, VersionedResource } from '@pds/kernel';
import {
  type ClassRules,
  functionsWithRule,
  type FunctionWithRule,
  headcount,
  rescuerFunctions,
  type Sizing,
  type StationClass,
  type Team,
  type TeamClass,
  teamClasses,
  type TeamFunction,
  teamFunctions,
  type TeamRule,
  type TeamRules,
} from '@pds/pricing/contract';

/** Upper bounds: a larger number of one function is a typing error. */
export const teamRuleLimits = { fixed: 500, every: 1_000 } as const;

/** The teams of a department (0: of the association), as a resource that users edit as a whole. */
export function editedTeamRules(departmentId: number): VersionedResource {
  return { key: `pricing.team-rules:${departmentId}`, frenchName: 'ces compositions d’équipe' };
}

const none: TeamRule = { fixed: 0, every: null };
const one: TeamRule = { fixed: 1, every: null };
/** At least every second rescuer. */
const half: TeamRule = { fixed: 0, every: 2 };

const noRules = Object.fromEntries(functionsWithRule.map((name) => [name, none])) as ClassRules;

/**
 * The usual rules in France (docs/adr/0055), for departments without settings: supervision and logistics come on top of
 * the rescuers. Sector leaders of a DPS-GE, for whom the dossier has no field, count as other staff.
 */
export const nationalTeamRules: TeamRules = {
  PAPS: { ...noRules, pse2: half },
  'DPS-PE': { ...noRules, postLeader: one, pse2: half },
  'DPS-ME': {
    ...noRules,
    deviceLeader: one,
    postLeader: { fixed: 2, every: null },
    pse2: half,
    logistician: { fixed: 2, every: null },
  },
  'DPS-GE': {
    ...noRules,
    deviceLeader: one,
    commandPostLeader: one,
    commandPostOperator: one,
    postLeader: { fixed: 4, every: null },
    pse2: half,
    logistician: { fixed: 4, every: null },
    otherStaff: { fixed: 2, every: null },
  },
};

/** The functions of « Encadrement » (spec back-office 2, tab engagement): on top of the rescuers, like « Équipe de soutien ». */
export const supervisorFunctions = [
  'deviceLeader',
  'commandPostLeader',
  'commandPostOperator',
  'postLeader',
] as const satisfies readonly TeamFunction[];

/**
 * Returns the team that a device of a class requires with a number of rescuers: the functions of its rules, and PSE1 for the remaining
 * rescuers. Team leaders and PSE2 are rescuers, never more than the total.
 *
 * @param rescuers a whole number, at least 0
 */
export function requiredTeam(stationClass: StationClass, rescuers: number, rules: TeamRules): Team {
  const ofClass = stationClass === 'none' ? noRules : rules[stationClass];
  const asked = (name: FunctionWithRule) => {
    const { fixed, every } = ofClass[name];
    return fixed + (every === null ? 0 : Math.ceil(rescuers / every));
  };
  const teamLeader = Math.min(rescuers, asked('teamLeader'));
  const pse2 = Math.min(rescuers - teamLeader, asked('pse2'));
  return {
    deviceLeader: asked('deviceLeader'),
    commandPostLeader: asked('commandPostLeader'),
    commandPostOperator: asked('commandPostOperator'),
    postLeader: asked('postLeader'),
    teamLeader,
    pse2,
    pse1: rescuers - teamLeader - pse2,
    logistician: asked('logistician'),
    otherStaff: asked('otherStaff'),
  };
}

/** Returns the class of a slot's device: of its public or of its actors, whichever is higher. */
export function deviceClassOf({ stationClass, actors }: Extract<Sizing, { kind: 'sized' }>): StationClass {
  const rank = (name: StationClass) => (name === 'none' ? -1 : teamClasses.indexOf(name));
  return actors && rank(actors.stationClass) > rank(stationClass) ? actors.stationClass : stationClass;
}

/** The team that a slot requires. */
export interface SlotTeamRequirement {
  /** Null if the slot cannot be sized. */
  readonly stationClass: StationClass | null;
  /** Rescuers according to the RIS; null while they are to be set. */
  readonly proposed: number | null;
  readonly asked: Team;
}

/**
 * Returns the team that a slot requires: for the rescuers sold, and at least those proposed by the RIS.
 *
 * @param sizing null if it cannot be sized
 * @param sold rescuers sold with the slot, a whole number, at least 0
 */
export function slotTeamRequirement(sizing: Sizing | null, sold: number, rules: TeamRules): SlotTeamRequirement {
  const isSized = sizing?.kind === 'sized';
  const stationClass = isSized ? deviceClassOf(sizing) : null;
  const proposed = isSized ? sizing.proposedRescuers : null;
  return { stationClass, proposed, asked: requiredTeam(stationClass ?? 'none', Math.max(sold, proposed ?? 0), rules) };
}

/** Returns the persons of a slot as sold: its rescuers, and the supervision that they require. Without rescuers, nobody is supervised. */
export function soldStaffing({ asked }: Pick<SlotTeamRequirement, 'asked'>, sold: number): Staffing {
  return { rescuers: sold, supervision: sold > 0 ? staffingOf(asked).supervision : 0 };
}

/** A slot with its required team. */
export interface SlotTeam {
  /** Milliseconds since 1970. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly team: Team;
}

/**
 * Returns the smallest team that covers every moment of an event: consecutive slots share their people, overlapping slots add up. Among
 * rescuers, a more qualified person replaces a less qualified one.
 */
export function teamOfEvent(slots: readonly SlotTeam[]): Team {
  // The need only grows at the start of a slot; a slot that ends at that moment no longer counts.
  const starts = [...new Set(slots.map(({ startsAt }) => startsAt))];
  const moments = starts.map((at) =>
    sumOf(slots.filter(({ startsAt, endsAt }) => startsAt <= at && at < endsAt).map(({ team }) => team)),
  );
  const most = (count: (team: Team) => number) => Math.max(0, ...moments.map(count));
  const leaders = most(({ teamLeader }) => teamLeader);
  const qualified = most(({ teamLeader, pse2 }) => teamLeader + pse2);
  const rescuers = most(({ teamLeader, pse2, pse1 }) => teamLeader + pse2 + pse1);
  return {
    ...(Object.fromEntries(teamFunctions.map((name) => [name, most((team) => team[name])])) as Team),
    teamLeader: leaders,
    pse2: qualified - leaders,
    pse1: rescuers - qualified,
  };
}

/** Returns the rescuers of a team and their supervision, without its support. */
export function staffingOf(team: Team): Staffing {
  return { rescuers: headcount(team, rescuerFunctions), supervision: headcount(team, supervisorFunctions) };
}

/** Returns the rules of each class from the most specific source: the department's, the association's, the usual ones. */
export function resolveTeamRules(set: readonly Partial<TeamRules>[]): TeamRules {
  return Object.fromEntries(
    teamClasses.map((name: TeamClass) => [
      name,
      set.map((rules) => rules[name]).find((rules) => rules !== undefined) ?? nationalTeamRules[name],
    ]),
  ) as TeamRules;
}

function sumOf(teams: readonly Team[]): Team {
  return Object.fromEntries(
    teamFunctions.map((name) => [name, teams.reduce((sum, team) => sum + team[name], 0)]),
  ) as Team;
}
