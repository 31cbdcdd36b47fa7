import { ApiProperty } from '@nestjs/swagger';
import { particularityLimits, preparatoryMeetingThreshold } from '@pds/demand/domain';
import { IdField, TextField, WholeNumberField, YesNoField } from '@pds/platform';
import { LoadedVersionField } from './version.dto';

const { line, text, meetingSize } = particularityLimits;
const shownAbove = `Shown above a peak of ${preparatoryMeetingThreshold}`;

export class ParticularitiesFields {
  @ApiProperty({ type: 'integer', description: 'Persons present at once, at most; follows from the slots' })
  publicPeak!: number;
  @ApiProperty({ description: shownAbove })
  preparatoryMeeting!: boolean;
  @ApiProperty({ type: String, nullable: true, example: '2027-04-15', description: shownAbove })
  preparatoryMeetingDate!: string | null;
  @ApiProperty({ description: shownAbove })
  preparatoryMeetingComment!: string;
  @ApiProperty({ type: 'integer', nullable: true, description: `Persons; ${shownAbove.toLowerCase()}` })
  preparatoryMeetingSize!: number | null;
  @ApiProperty()
  accessControlAccreditation!: boolean;
  @ApiProperty()
  accessControlProcedure!: boolean;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Opened at /related-files/{id}; null without a decree' })
  decreeFile!: number | null;
  @ApiProperty({ type: String, nullable: true })
  decreeFileOriginalName!: string | null;
  @ApiProperty({ description: 'Process of accreditation' })
  specificRisks!: string;
  @ApiProperty()
  victimEvacuation!: string;
  @ApiProperty()
  parking!: string;
  @ApiProperty()
  structure!: boolean;
  @ApiProperty({ description: 'Filled when structure is on' })
  structureType!: string;
  @ApiProperty()
  detailNote!: string;
}

export class ParticularitiesAnswer {
  @ApiProperty({ description: 'Of the demand: to send back when saving it' })
  version!: number;
  @ApiProperty({ type: ParticularitiesFields })
  particularities!: ParticularitiesFields;
}

/** The screen of the particularities; absent fields are unchanged. */
export class ParticularitiesBody {
  @LoadedVersionField()
  version?: number;

  @WholeNumberField({ optional: true, description: 'As it was shown: it follows from the slots' })
  publicPeak?: number;

  @YesNoField({ optional: true })
  preparatoryMeeting?: boolean;

  @TextField({ optional: true, nullable: true, maxLength: 10, description: 'Y-m-d; empty or null for none' })
  preparatoryMeetingDate?: string | null;

  @TextField({ optional: true, maxLength: text })
  preparatoryMeetingComment?: string;

  @WholeNumberField({ optional: true, nullable: true, minimum: 0, maximum: meetingSize })
  preparatoryMeetingSize?: number | null;

  @YesNoField({ optional: true })
  accessControlAccreditation?: boolean;

  @YesNoField({ optional: true })
  accessControlProcedure?: boolean;

  @IdField({ optional: true, nullable: true, description: 'Null takes the decree away; else as it was shown' })
  decreeFile?: number | null;

  @TextField({ optional: true, nullable: true, verbatim: true, description: 'As it was shown' })
  decreeFileOriginalName?: string | null;

  @TextField({ optional: true, maxLength: text, description: 'Process of accreditation' })
  specificRisks?: string;

  @TextField({ optional: true, maxLength: text })
  victimEvacuation?: string;

  @TextField({ optional: true, maxLength: text })
  parking?: string;

  @YesNoField({ optional: true })
  structure?: boolean;

  @TextField({ optional: true, maxLength: line, description: 'Required when structure is on' })
  structureType?: string;

  @TextField({ optional: true, maxLength: text })
  detailNote?: string;
}
