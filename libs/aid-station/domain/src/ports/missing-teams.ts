import type { DossierEngagement } from '@pds/demand/contract';

/** Number of persons still to be found, by function. */
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

/** Compares the planned team of a station with the team that its devices require: implemented by other contexts (docs/adr/0055). */
export abstract class MissingTeams {
  /** Null if nobody is missing. */
  abstract of(stationId: number): Promise<MissingTeam | null>;
}
