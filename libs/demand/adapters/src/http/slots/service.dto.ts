import { ApiProperty } from '@nestjs/swagger';
import { serviceLimits } from '@pds/demand/domain';
import { ListField, TextField, WholeNumberField, YesNoField } from '@pds/platform';

const numbers =
  '1 Police, 2 Gendarmerie, 3 Sécurité privée, 4 Sapeurs pompiers, 5 Samu / Smur, 6 Ambulances privées, 7 Médecin, ' +
  '8 Infirmier, 0 custom';

export class ServiceAnswer {
  @ApiProperty({ description: numbers })
  id!: number;
  @ApiProperty()
  service!: string;
}

export class ServicesAnswer {
  @ApiProperty({ type: [ServiceAnswer] })
  otherServices!: ServiceAnswer[];
  @ApiProperty({ type: [ServiceAnswer] })
  rescueServices!: ServiceAnswer[];
  @ApiProperty({ type: [ServiceAnswer] })
  healthServices!: ServiceAnswer[];
}

export class EngagedServiceAnswer extends ServiceAnswer {
  @ApiProperty({ description: 'Was told of the event' })
  informed!: boolean;
  @ApiProperty({ description: 'Will be there' })
  present!: boolean;
}

export class EngagedServicesAnswer {
  @ApiProperty({ type: [EngagedServiceAnswer] })
  otherServices!: EngagedServiceAnswer[];
  @ApiProperty({ type: [EngagedServiceAnswer] })
  rescueServices!: EngagedServiceAnswer[];
  @ApiProperty({ type: [EngagedServiceAnswer] })
  healthServices!: EngagedServiceAnswer[];
}

export class ServiceBody {
  @WholeNumberField({ minimum: 0, maximum: 8, message: 'Ce service n’existe pas', description: numbers })
  id!: number;

  @TextField({
    optional: true,
    maxLength: serviceLimits.name,
    description: 'Of a custom one; the others have their own name',
  })
  service?: string;
}

export class EngagedServiceBody extends ServiceBody {
  @YesNoField({ optional: true })
  informed?: boolean;

  @YesNoField({ optional: true })
  present?: boolean;
}

/** A group of services; when sent, it replaces that group. */
const GroupField = (type: () => typeof ServiceBody) =>
  ListField(type, {
    optional: true,
    maxItems: serviceLimits.perGroup,
    message: 'Liste de services attendue',
    tooMany: `${serviceLimits.perGroup} services au plus`,
  });

/** Services in their groups; an absent group is unchanged. */
export class ServicesBody {
  @GroupField(() => ServiceBody)
  otherServices?: ServiceBody[];

  @GroupField(() => ServiceBody)
  rescueServices?: ServiceBody[];

  @GroupField(() => ServiceBody)
  healthServices?: ServiceBody[];
}

/** Like {@link ServicesBody}, with what staff know of each service. */
export class EngagedServicesBody {
  @GroupField(() => EngagedServiceBody)
  otherServices?: EngagedServiceBody[];

  @GroupField(() => EngagedServiceBody)
  rescueServices?: EngagedServiceBody[];

  @GroupField(() => EngagedServiceBody)
  healthServices?: EngagedServiceBody[];
}
