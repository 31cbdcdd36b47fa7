import type { Team, TeamFunction } from '@pds/pricing/domain';

/** The functions of a team by group, in the order of the specification (back-office 2, tab engagement). */
export const teamGroups: readonly {
  readonly title: string;
  readonly functions: readonly (readonly [TeamFunction, string])[];
}[] = [
  {
    title: 'Encadrement',
    functions: [
      ['deviceLeader', 'Chef de dispositif'],
      ['commandPostLeader', 'Chef de poste de commandement'],
      ['commandPostOperator', 'Opérateur de poste de commandement'],
      ['postLeader', 'Chef de poste'],
    ],
  },
  {
    title: 'Équipiers',
    functions: [
      ['teamLeader', 'Chef d’équipe'],
      ['pse2', 'PSE2'],
      ['pse1', 'PSE1'],
    ],
  },
  {
    title: 'Équipe de soutien',
    functions: [
      ['logistician', 'Logisticien'],
      ['otherStaff', 'Autre intervenant'],
    ],
  },
];

export const functionLabels = Object.fromEntries(teamGroups.flatMap(({ functions }) => functions)) as Readonly<
  Record<TeamFunction, string>
>;

/** Describes a team: « 1 chef de poste, 2 PSE2 ». Empty for nobody. */
export function teamInWords(team: Readonly<Record<TeamFunction, number | null>>): string {
  return (Object.keys(functionLabels) as TeamFunction[])
    .map((name) => [name, team[name] ?? 0] as const)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${inWords(name, count)}`)
    .join(', ');
}

/** Says who is missing, in a sentence. */
export const shortfallInWords = (missing: Team) => `Il manque ${teamInWords(missing)}.`;

/** Returns a function's name within a sentence, in the plural for several. */
function inWords(name: TeamFunction, count: number): string {
  const label = functionLabels[name];
  if (label.startsWith('PSE')) return label;
  const [head, ...rest] = label.toLowerCase().split(' ');
  if (count < 2) return [head, ...rest].join(' ');
  return name === 'otherStaff' ? 'autres intervenants' : [`${head}s`, ...rest].join(' ');
}
