import type { StationClass } from './sizing';

/** The functions of team members, as the engagement of a dossier counts them (spec back-office 3). */
export const teamFunctions = [
  'deviceLeader',
  'commandPostLeader',
  'commandPostOperator',
  'postLeader',
  'teamLeader',
  'pse2',
  'pse1',
  'logistician',
  'otherStaff',
] as const;
export type TeamFunction = (typeof teamFunctions)[number];

/** Number of persons by function. */
export type Team = Readonly<Record<TeamFunction, number>>;

/** Functions whose number a rule defines; the remaining rescuers are PSE1. */
export type FunctionWithRule = Exclude<TeamFunction, 'pse1'>;
export const functionsWithRule = teamFunctions.filter((name): name is FunctionWithRule => name !== 'pse1');

/** How many persons of a function a device requires: a fixed number, plus one for each started group of rescuers. */
export interface TeamRule {
  readonly fixed: number;
  /** Size of the group of rescuers that requires one more; null for the fixed number only. */
  readonly every: number | null;
}

/** Classes of devices that require a team. */
export const teamClasses = ['PAPS', 'DPS-PE', 'DPS-ME', 'DPS-GE'] as const satisfies readonly StationClass[];
export type TeamClass = (typeof teamClasses)[number];

/** The team that a class of device requires, by function. */
export type ClassRules = Readonly<Record<FunctionWithRule, TeamRule>>;

/** The team that each class requires. */
export type TeamRules = Readonly<Record<TeamClass, ClassRules>>;

export const emptyTeam: Team = Object.fromEntries(teamFunctions.map((name) => [name, 0])) as Team;

/** The rescuer functions by qualification, the highest first: each may replace the next. */
export const rescuerFunctions = ['teamLeader', 'pse2', 'pse1'] as const satisfies readonly TeamFunction[];

/**
 * Returns how many persons are still to be found by function. Surplus team leaders serve as PSE2, PSE2 as PSE1; nobody else replaces
 * another function.
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

/** Returns the number of persons in a team, or of some of its functions. */
export function headcount(team: Team, functions: readonly TeamFunction[] = teamFunctions): number {
  return functions.reduce((sum, name) => sum + team[name], 0);
}
