import { ApiProperty, OmitType } from '@nestjs/swagger';
import { ParticularitiesFields } from '../dossier/particularities.dto';
import { ToldSlotAnswer } from '../slots/slot.dto';

/** The decree by its name only: a session is required to open its file. */
export class PrintedParticularities extends OmitType(ParticularitiesFields, ['decreeFile']) {}

/** What the filer may print without an account; never data of staff. */
export class DemandPrintAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  uniqId!: string;
  @ApiProperty()
  createdAt!: string;
  @ApiProperty()
  eventName!: string;
  @ApiProperty({ type: Number, nullable: true })
  eventType!: number | null;
  @ApiProperty()
  eventPlace!: string;
  @ApiProperty()
  eventAddress!: string;
  @ApiProperty()
  eventPlaceZip!: string;
  @ApiProperty()
  eventPlaceCity!: string;
  @ApiProperty({ type: String, nullable: true })
  eventDepartment!: string | null;
  @ApiProperty()
  severalDepartments!: boolean;
  @ApiProperty()
  comments!: string;
  @ApiProperty()
  contactFirstName!: string;
  @ApiProperty()
  contactLastName!: string;
  @ApiProperty()
  contactPhone!: string;
  @ApiProperty()
  contactEmail!: string;
  @ApiProperty({ type: [ToldSlotAnswer] })
  slots!: ToldSlotAnswer[];
  @ApiProperty({ type: PrintedParticularities })
  particularities!: PrintedParticularities;
  @ApiProperty({ type: [String], description: 'Names of the options chosen' })
  options!: readonly string[];
}
