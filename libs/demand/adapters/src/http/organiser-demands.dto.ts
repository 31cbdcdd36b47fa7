import { ApiProperty } from '@nestjs/swagger';
import { IdField, ListField, TextField, YesNoField, WholeNumberField } from '@pds/platform';
import { SlotLevelsBody } from './slot.dto';

export class DescribeSlotBody extends SlotLevelsBody {
  @IdField()
  id!: number;
}

/** The organiser's edit; what is absent stays as it is. */
export class UpdateDemandBody {
  @WholeNumberField({
    optional: true,
    nullAsAbsent: true,
    message: 'Version attendue',
    description: 'The version that was loaded; left out, whoever saves last wins',
  })
  version?: number;

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
