import type { DossierEngagement } from '@pds/demand/contract';

/** How many persons are still to be found, by what they are engaged as. */
export type MissingTeam = Pick<
  DossierEngagement,
  | 'deviceLeader'
  | 'commandPostLeader'
  | 'commandPostOperator'
  | 'postLeader'
  | 'teamLeader'
  | 'pse2'
  | 'pse1'
  | 'logistician'
  | 'otherStaff'
>;

/** Who lacks of the team that a station plans, for the one that its devices ask for: other contexts know (docs/adr/0055). */
export abstract class MissingTeams {
  /** Null where nobody does. */
  abstract of(stationId: number): Promise<MissingTeam | null>;
}
