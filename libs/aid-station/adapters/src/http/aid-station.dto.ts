import {
  administrativeStatuses,
  codesOf,
  commercialStatuses,
  describeTable,
  hostings,
  type MissingTeam,
  reinforcements,
  type StatusTable,
  teamStatuses,
  type UpdatedDossier,
} from '@pds/aid-station/domain';
import { ChoiceField, IdField, IdListField } from '@pds/platform';
import { ApiProperty } from '@nestjs/swagger';

/** A status to change; absent: unchanged. */
const StatusField = (table: StatusTable) =>
  ChoiceField(codesOf(table), { optional: true, message: 'Ce statut n’existe pas', description: describeTable(table) });

/** The station created from a demand. */
export class TransformAnswer {
  @ApiProperty({ description: 'Number of the station: the one of the demand' })
  id!: number;
}

/** The statuses that the list of stations shows. */
abstract class ListedStatuses {
  @StatusField(commercialStatuses)
  commercialStatus?: number;

  @StatusField(teamStatuses)
  teamStatus?: number;

  @StatusField(administrativeStatuses)
  administrativeStatus?: number;
}

/** Statuses to change; absent ones stay unchanged. Any value may follow any other. */
export class UpdateStatusBody extends ListedStatuses {
  @IdField({ optional: true, description: 'The one of the address: a row of the list may be sent with it' })
  id?: number;

  @StatusField(reinforcements)
  reinforcement?: number;

  @StatusField(hostings)
  hosting?: number;
}

/** Number of persons by function. */
export class TeamCountsAnswer {
  @ApiProperty()
  deviceLeader!: number;
  @ApiProperty()
  commandPostLeader!: number;
  @ApiProperty()
  commandPostOperator!: number;
  @ApiProperty()
  postLeader!: number;
  @ApiProperty()
  teamLeader!: number;
  @ApiProperty()
  pse2!: number;
  @ApiProperty()
  pse1!: number;
  @ApiProperty()
  logistician!: number;
  @ApiProperty()
  otherStaff!: number;
}

export class StatusAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  commercialStatus!: number;
  @ApiProperty()
  teamStatus!: number;
  @ApiProperty()
  administrativeStatus!: number;
  @ApiProperty()
  reinforcement!: number;
  @ApiProperty()
  hosting!: number;
  @ApiProperty({
    type: TeamCountsAnswer,
    nullable: true,
    description:
      'Who lacks of the team that was just validated, which warns and locks nothing; null where nobody does, and for any other change',
  })
  missingTeam!: MissingTeam | null;

  static of({ dossier, missingTeam }: UpdatedDossier): StatusAnswer {
    const { id, commercialStatus, teamStatus, administrativeStatus, reinforcement, hosting } = dossier.snapshot();
    return { id, commercialStatus, teamStatus, administrativeStatus, reinforcement, hosting, missingTeam };
  }
}

/** The same statuses for several stations; absent ones stay unchanged. */
export class UpdateStatusesBody extends ListedStatuses {
  @IdListField({ maxItems: 200, description: 'Stations' })
  ids!: number[];
}

/** The result for one of the stations. */
export class UpdatedStatuses {
  @ApiProperty()
  id!: number;
  @ApiProperty({ type: StatusAnswer, nullable: true, description: 'As they are now; null where they were not set' })
  statuses!: StatusAnswer | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Why they were not set, or are not known to be; null where they were',
  })
  refusal!: string | null;
  @ApiProperty({ description: 'The database was lost over them: they may be set; those after them were not tried' })
  isUncertain!: boolean;
}

export class UpdateStatusesAnswer {
  @ApiProperty({ type: [UpdatedStatuses], description: 'In the order asked for, each station once' })
  updated!: UpdatedStatuses[];
}
