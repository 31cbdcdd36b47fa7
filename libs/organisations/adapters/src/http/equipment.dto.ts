import { ApiProperty } from '@nestjs/swagger';
import { type EquipmentKind, equipmentKinds } from '@pds/organisations/contract';
import { equipmentLimits, type ShownEquipment } from '@pds/organisations/domain';
import { ChoiceField, ListField, LoadedVersion, ShownVersion, TextField, WholeNumberField } from '@pds/platform';
import { ClearableText, DaysField, NullableText } from './organisation.fields';

const kindNames = { message: 'Veuillez choisir un moyen', enumName: 'EquipmentKind' } as const;
const quantity = {
  minimum: 1,
  maximum: equipmentLimits.quantity,
  message: 'Veuillez entrer un nombre entier de 1 à 1 000',
  description: 'Number of pieces; a vehicle is always one',
} as const;

/** Days on which something cannot be used. */
class OutOfServiceField extends DaysField {
  @TextField({ maxLength: equipmentLimits.reason })
  reason!: string;
}

/** What may be entered or changed. */
class EquipmentFields {
  @ClearableText(equipmentLimits.name, 'Required for a vehicle')
  name?: string | null;
  @ClearableText(equipmentLimits.registration, 'Of a vehicle')
  registration?: string | null;
  @WholeNumberField({ ...quantity, optional: true })
  quantity?: number;
  @ListField(() => OutOfServiceField, {
    optional: true,
    maxItems: equipmentLimits.periods,
    description: 'Replaces all former periods',
  })
  outOfService?: OutOfServiceField[];
}

/** A vehicle or other equipment that an office enters. */
export class AddEquipmentBody extends EquipmentFields {
  @ChoiceField(equipmentKinds, kindNames)
  kind!: EquipmentKind;
}

/** The changes of a vehicle or other equipment; absent fields are unchanged. */
export class EditEquipmentBody extends EquipmentFields {
  @LoadedVersion()
  version?: number;
  @ChoiceField(equipmentKinds, { ...kindNames, optional: true })
  kind?: EquipmentKind;
}

export class OutOfServiceAnswer {
  @ApiProperty({ example: '2026-12-01' })
  from!: string;
  @ApiProperty({ example: '2026-12-03', description: 'Included' })
  to!: string;
  @ApiProperty()
  reason!: string;
}

/** A vehicle or other equipment of an office. */
export class EquipmentAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty({ enum: equipmentKinds, enumName: 'EquipmentKind' })
  kind!: EquipmentKind;
  @NullableText()
  name!: string | null;
  @NullableText()
  registration!: string | null;
  @ApiProperty({ type: 'integer' })
  quantity!: number;
  @ApiProperty({ type: [OutOfServiceAnswer] })
  outOfService!: OutOfServiceAnswer[];
  @ShownVersion()
  version!: number;

  static of({ id, kind, name, registration, quantity: count, outOfService, version }: ShownEquipment): EquipmentAnswer {
    return { id, kind, name, registration, quantity: count, outOfService: [...outOfService], version };
  }
}
