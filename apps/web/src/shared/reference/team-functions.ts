import { type Team, type TeamFunction, teamFunctionNames, teamInWords } from '@pds/pricing/domain';

export { teamFunctionNames as functionLabels, teamInWords } from '@pds/pricing/domain';

const named = (...functions: readonly TeamFunction[]) =>
  functions.map((name) => [name, teamFunctionNames[name]] as const);

/** The functions of a team by group, in the order of the specification (back-office 2, tab engagement). */
export const teamGroups: readonly {
  readonly title: string;
  readonly functions: readonly (readonly [TeamFunction, string])[];
}[] = [
  { title: 'Encadrement', functions: named('deviceLeader', 'commandPostLeader', 'commandPostOperator', 'postLeader') },
  { title: 'Équipiers', functions: named('teamLeader', 'pse2', 'pse1') },
  { title: 'Équipe de soutien', functions: named('logistician', 'otherStaff') },
];

/** Says who is missing, in a sentence. */
export const shortfallInWords = (missing: Team) => `Il manque ${teamInWords(missing)}.`;
