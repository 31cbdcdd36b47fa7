import { administrativeStatuses, codesOf, commercialStatuses, inWords, teamStatuses } from '@pds/aid-station/domain';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';

const unknownStatus = { message: "Ce statut n'existe pas" };

/** The station made from a demand. */
export class TransformAnswer {
  @ApiProperty({ description: 'Number of the station: the one of the demand' })
  id!: number;
}

/** Statuses to change; what is absent stays. Any value may follow any other. */
export class UpdateStatusBody {
  @ApiPropertyOptional({ description: inWords(commercialStatuses), enum: codesOf(commercialStatuses) })
  @IsOptional()
  @IsIn(codesOf(commercialStatuses), unknownStatus)
  commercialStatus?: number;

  @ApiPropertyOptional({ description: inWords(teamStatuses), enum: codesOf(teamStatuses) })
  @IsOptional()
  @IsIn(codesOf(teamStatuses), unknownStatus)
  teamStatus?: number;

  @ApiPropertyOptional({ description: inWords(administrativeStatuses), enum: codesOf(administrativeStatuses) })
  @IsOptional()
  @IsIn(codesOf(administrativeStatuses), unknownStatus)
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
