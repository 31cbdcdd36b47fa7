import type { StationClass } from './sizing';

/** What the members of a team are engaged as, as the engagement of a dossier counts them (spec back-office 3). */
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

/** How many of each function. */
export type Team = Readonly<Record<TeamFunction, number>>;

/** Functions whose number is a rule's; whoever else of the rescuers is left is a PSE1. */
export type RuledFunction = Exclude<TeamFunction, 'pse1'>;
export const ruledFunctions = teamFunctions.filter((name): name is RuledFunction => name !== 'pse1');

/** How many of a function a device asks for: so many, and one more for each so many rescuers begun. */
export interface TeamRule {
  readonly fixed: number;
  /** Rescuers that one of this function comes for; null for none but the fixed ones. */
  readonly every: number | null;
}

/** Classes of devices that ask for a team. */
export const teamClasses = ['PAPS', 'DPS-PE', 'DPS-ME', 'DPS-GE'] as const satisfies readonly StationClass[];
export type TeamClass = (typeof teamClasses)[number];

/** What a class of device asks for, function by function. */
export type ClassRules = Readonly<Record<RuledFunction, TeamRule>>;

/** What each class asks for. */
export type TeamRules = Readonly<Record<TeamClass, ClassRules>>;
