import type { EditedThing } from '@pds/kernel';
import {
  type ClassRules,
  type RuledFunction,
  ruledFunctions,
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

/** Sensible bounds: more of one function than this is a slip. */
export const teamRuleLimits = { fixed: 500, every: 1_000 } as const;

/** The teams of a department (0: of the association), which people edit as a whole. */
export function editedTeamRules(departmentId: number): EditedThing {
  return { key: `pricing.team-rules:${departmentId}`, inWords: 'ces compositions d’équipe' };
}

const none: TeamRule = { fixed: 0, every: null };
const one: TeamRule = { fixed: 1, every: null };
/** At least every other rescuer. */
const half: TeamRule = { fixed: 0, every: 2 };

const noRules = Object.fromEntries(ruledFunctions.map((name) => [name, none])) as ClassRules;

/**
 * What is usual in France (domain facts, typical supervision), for who has set nothing: supervision and logistics come on
 * top of the rescuers. Sector leaders of a DPS-GE, which the dossier has no count of their own for, are among the others.
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

export const nobody: Team = Object.fromEntries(teamFunctions.map((name) => [name, 0])) as Team;

/** The rescuers by qualification, the highest first: whoever has one may stand in for the next. */
const rescuerFunctions = ['teamLeader', 'pse2', 'pse1'] as const satisfies readonly TeamFunction[];

/**
 * The team that a device of a class asks for with so many rescuers: what its rules say, and PSE1 for the rescuers that these
 * leave. Team leaders and PSE2 are rescuers, never more than there are.
 *
 * @param rescuers a whole number from 0 on
 */
export function teamFor(stationClass: StationClass, rescuers: number, rules: TeamRules): Team {
  const ofClass = stationClass === 'none' ? noRules : rules[stationClass];
  const asked = (name: RuledFunction) => {
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

/** The class of a slot's device: of its public or of its actors, whichever is greater. */
export function deviceClassOf({ stationClass, actors }: Extract<Sizing, { kind: 'sized' }>): StationClass {
  const rank = (name: StationClass) => (name === 'none' ? -1 : teamClasses.indexOf(name));
  return actors && rank(actors.stationClass) > rank(stationClass) ? actors.stationClass : stationClass;
}

/** What a slot asks for in people. */
export interface SlotAsk {
  /** Null while the slot cannot be sized. */
  readonly stationClass: StationClass | null;
  /** Rescuers by the RIS; null while they are to be set. */
  readonly proposed: number | null;
  readonly asked: Team;
}

/**
 * Whom a slot asks for: whoever is sold is to be found, and at least those whom the RIS proposes.
 *
 * @param sizing null where it cannot be sized
 * @param sold rescuers that the slot is sold with, a whole number from 0 on
 */
export function slotAsk(sizing: Sizing | null, sold: number, rules: TeamRules): SlotAsk {
  const isSized = sizing?.kind === 'sized';
  const stationClass = isSized ? deviceClassOf(sizing) : null;
  const proposed = isSized ? sizing.proposedRescuers : null;
  return { stationClass, proposed, asked: teamFor(stationClass ?? 'none', Math.max(sold, proposed ?? 0), rules) };
}

/** A slot with the team that it asks for. */
export interface SlotTeam {
  /** Milliseconds since 1970. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly team: Team;
}

/**
 * The smallest team that covers every moment of an event: slots that follow each other share their people, slots at the
 * same time add up. Of the rescuers, whoever is more qualified stands in for who is less.
 */
export function teamOfEvent(slots: readonly SlotTeam[]): Team {
  // What is needed at once only grows where a slot starts; one that ends at that moment has left.
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

/**
 * How many are still to be found of each function. Team leaders who are more than asked for serve as PSE2, PSE2 as PSE1;
 * nobody else stands in for another function.
 */
export function teamShortfall(asked: Team, planned: Team): Team {
  const missing = Object.fromEntries(
    teamFunctions.map((name) => [name, Math.max(0, asked[name] - planned[name])]),
  ) as Record<TeamFunction, number>;
  let spare = 0;
  for (const name of rescuerFunctions) {
    const left = planned[name] + spare - asked[name];
    missing[name] = Math.max(0, -left);
    spare = Math.max(0, left);
  }
  return missing;
}

/** Everybody of a team. */
export function headcount(team: Team): number {
  return teamFunctions.reduce((sum, name) => sum + team[name], 0);
}

/** What is set for a class, from the most particular: a department's, the association's, the usual one. */
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
