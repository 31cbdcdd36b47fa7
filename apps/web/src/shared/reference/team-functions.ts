import type { TeamFunction } from '@pds/pricing/domain';

/** The groups of a team with its functions, in the order of the specification (back-office 2, tab engagement). */
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
