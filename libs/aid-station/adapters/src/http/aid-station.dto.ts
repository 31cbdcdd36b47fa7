import {
  administrativeStatuses,
  codesOf,
  commercialStatuses,
  inWords,
  type StatusTable,
  teamStatuses,
} from '@pds/aid-station/domain';
import { ChoiceField, IdField } from '@pds/platform';
import { ApiProperty } from '@nestjs/swagger';

/** A status to change; what is absent stays. */
export const StatusField = (table: StatusTable) =>
  ChoiceField(codesOf(table), { optional: true, message: 'Ce statut n’existe pas', description: inWords(table) });

/** The station made from a demand. */
export class TransformAnswer {
  @ApiProperty({ description: 'Number of the station: the one of the demand' })
  id!: number;
}

/** Statuses to change; what is absent stays. Any value may follow any other. */
export class UpdateStatusBody {
  @IdField({ optional: true, description: 'The one of the address: a row of the list may be sent with it' })
  id?: number;

  @StatusField(commercialStatuses)
  commercialStatus?: number;

  @StatusField(teamStatuses)
  teamStatus?: number;

  @StatusField(administrativeStatuses)
  administrativeStatus?: number;
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
}
