import { ApiProperty } from '@nestjs/swagger';
import { IdField, ListAnswer, ListField, TextField, YesNoField } from '@pds/platform';
import { SlotLevelsBody } from './slot.dto';

export class OrganiserSlot {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  name!: string;
  @ApiProperty()
  startAt!: string;
  @ApiProperty()
  endAt!: string;
}

export class OrganiserDocument {
  @ApiProperty()
  id!: number;
  @ApiProperty({ description: 'Opened at /api/document/{uniq}' })
  uniq!: string;
  @ApiProperty({ description: '1 quote, 2 convention' })
  type!: number;
}

export class OrganiserDemandRow {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  uniqId!: string;
  @ApiProperty()
  eventName!: string;
  @ApiProperty({ description: '1 EN COURS, 2 REFUSÉE, 3 VALIDÉE, 4 ANNULÉE' })
  status!: number;
  @ApiProperty({ type: String, nullable: true })
  deletedAt!: string | null;
  @ApiProperty({ type: [OrganiserSlot] })
  demandSlots!: OrganiserSlot[];
  @ApiProperty({ type: [OrganiserDocument], description: 'The latest quote and the latest convention' })
  documents!: OrganiserDocument[];
}

export class OrganiserDemandListAnswer extends ListAnswer {
  @ApiProperty({ type: [OrganiserDemandRow] })
  records!: OrganiserDemandRow[];
}

export class DescribeSlotBody extends SlotLevelsBody {
  @IdField()
  id!: number;
}

/** The organiser's edit; what is absent stays as it is. */
export class UpdateDemandBody {
  @TextField({ optional: true })
  eventName?: string;

  @TextField({ optional: true })
  eventPlace?: string;

  @TextField({ optional: true })
  eventAddress?: string;

  @TextField({ optional: true })
  eventPlaceZip?: string;

  @TextField({ optional: true })
  eventPlaceCity?: string;

  @TextField({ optional: true })
  comments?: string;

  @ListField(() => DescribeSlotBody, { optional: true, message: 'Liste de créneaux attendue' })
  demandSlots?: DescribeSlotBody[];

  @YesNoField({ optional: true, description: 'Write the number of rescuers that the rules propose' })
  updateRescuers?: boolean;
}

export class UpdateDemandAnswer {
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string', enum: ['feature'] },
    description: 'By slot id: what is not described yet',
  })
  errors!: Record<string, 'feature'>;
}
