/** What a member may be entrusted with at a station, the least responsibility first. */
export const memberFunctions = [
  'logistician',
  'commandPostOperator',
  'teamMember',
  'teamLeader',
  'postLeader',
  'commandPostLeader',
  'sectorLeader',
  'deviceLeader',
] as const;
export type MemberFunction = (typeof memberFunctions)[number];

export const memberFunctionNames: Readonly<Record<MemberFunction, string>> = {
  logistician: 'Logisticien',
  commandPostOperator: 'Opérateur de poste de commandement',
  teamMember: 'Équipier',
  teamLeader: 'Chef d’équipe',
  postLeader: 'Chef de poste',
  commandPostLeader: 'Chef de poste de commandement',
  sectorLeader: 'Chef de secteur',
  deviceLeader: 'Chef de dispositif',
};

/** Qualifications that every office has; an office may enter others. */
export const knownQualifications = ['PSC1', 'PSE1', 'PSE2', 'BNSSA', 'PAE PSC', 'PAE PS', 'Permis B'] as const;

/** A qualification of a member. */
export interface Qualification {
  /** One of {@link knownQualifications}, or a free text. */
  readonly name: string;
  /** The last day on which it is valid, `YYYY-MM-DD`, included; null: without end. */
  readonly validUntil: string | null;
}

/** Whole days, `YYYY-MM-DD`, the last included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Which members are asked for. */
export type WantedMembers =
  | { readonly ids: readonly number[] }
  | { readonly officeId: number }
  | { readonly departmentId: number }
  | { readonly email: string };

/** What decides whether a member may serve on a day, and how to reach them. */
export interface ServingMember {
  readonly id: number;
  readonly officeId: number;
  readonly officeName: string;
  readonly departmentId: number;
  readonly firstName: string;
  /** First and last name. */
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  /** Whether the phone is for managers of the office alone. */
  readonly isPhoneMasked: boolean;
  readonly functions: readonly MemberFunction[];
  /** By name. */
  readonly qualifications: readonly Qualification[];
  readonly isMinor: boolean;
  /** Of a minor: whether the guardian agrees that they serve. */
  readonly hasGuardianAgreement: boolean;
  /** The first day in the office; null when unknown. */
  readonly enteredOn: string | null;
  /** The last day in the office, included; null while no end is known. */
  readonly leftOn: string | null;
  /** When they cannot serve, in the order of time. */
  readonly away: readonly Days[];
}
