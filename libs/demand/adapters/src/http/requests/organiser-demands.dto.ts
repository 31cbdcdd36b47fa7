import { ApiProperty } from '@nestjs/swagger';
import { expressLimits } from '@pds/demand/domain';
import { Field, IdField, idRule, idSchema, ListField, TextField, YesNoField } from '@pds/platform';
import { SlotLevelsBody } from '../slots/slot.dto';
import { LoadedVersionField } from '../dossier/version.dto';

export class DescribeSlotBody extends SlotLevelsBody {
  @IdField()
  id!: number;
}

/** The id of an organisation, sent as a number or as the object that other answers contain. */
const organisationIdOf = (organization: unknown) =>
  typeof organization === 'object' && organization !== null && 'id' in organization ? organization.id : organization;

/** The organiser's edit; absent fields are unchanged. */
export class UpdateDemandBody {
  @LoadedVersionField()
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

  @TextField({ optional: true })
  contactFirstName?: string;

  @TextField({ optional: true })
  contactLastName?: string;

  @TextField({ optional: true })
  contactPhone?: string;

  @TextField({ optional: true })
  contactEmail?: string;

  @Field({
    optional: true,
    nullable: true,
    schema: {
      ...idSchema,
      description:
        'Of the organisation, or an object with it as `id`; another one is for managers, and for who filed the demand',
    },
    convert: organisationIdOf,
    rule: idRule(),
  })
  organization?: number | null;

  @ListField(() => DescribeSlotBody, {
    optional: true,
    maxItems: expressLimits.slots,
    message: 'Liste de créneaux attendue',
    tooMany: `${expressLimits.slots} créneaux au plus`,
  })
  demandSlots?: DescribeSlotBody[];

  @YesNoField({ optional: true, description: 'Write the number of rescuers that the rules propose' })
  updateRescuers?: boolean;
}

export class UpdateDemandAnswer {
  @ApiProperty({ description: 'To send back when saving the demand again' })
  version!: number;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string', enum: ['feature'] },
    description: 'By slot id: what is not described yet',
  })
  errors!: Record<string, 'feature'>;
}
