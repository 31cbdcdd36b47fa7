import { type Team, type TeamFunction, teamFunctions } from './team';

/** The French names of functions, with a capital. */
export const teamFunctionNames: Readonly<Record<TeamFunction, string>> = {
  deviceLeader: 'Chef de dispositif',
  commandPostLeader: 'Chef de poste de commandement',
  commandPostOperator: 'Opérateur de poste de commandement',
  postLeader: 'Chef de poste',
  teamLeader: 'Chef d’équipe',
  pse2: 'PSE2',
  pse1: 'PSE1',
  logistician: 'Logisticien',
  otherStaff: 'Autre intervenant',
};

/** Describes a team: « 1 chef de poste, 2 PSE2 ». Empty for nobody. */
export function teamInWords(team: Readonly<Partial<Record<keyof Team, number | null>>>): string {
  return teamFunctions
    .map((name) => [name, team[name] ?? 0] as const)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${functionInWords(name, count)}`)
    .join(', ');
}

/** Says who is missing: « Il manque 1 chef de poste, 2 PSE2. » */
export const shortfallInWords = (missing: Team): string => `Il manque ${teamInWords(missing)}.`;

/** Returns a function's name within a sentence, in the plural for several. */
export function functionInWords(name: TeamFunction, count = 1): string {
  const label = teamFunctionNames[name];
  if (label.startsWith('PSE')) return label;
  const [head, ...rest] = label.toLowerCase().split(' ');
  if (count < 2) return [head, ...rest].join(' ');
  return name === 'otherStaff' ? 'autres intervenants' : [`${head}s`, ...rest].join(' ');
}
