import { ApiProperty } from '@nestjs/swagger';
import { toIsoWithOffset } from '@pds/kernel';
import { type EquipmentKind, equipmentKinds } from '@pds/organisations/contract';
import { IdListField, LoadedVersion, ShownVersion } from '@pds/platform';
import { assignedText, assignmentWarningText, equipmentName } from '@pds/aid-station/domain';
import type { DossierAssignments, SlotAssignments, SlotMeans } from './assigned-means.read-model';

/** All equipment that a slot shall have. */
export class AssignMeansBody {
  @LoadedVersion()
  version?: number;

  @IdListField({ maxItems: 200, mayBeEmpty: true, description: 'In place of what the slot had' })
  equipmentIds!: number[];
}

/** How many of a kind a slot sells, and how many are assigned to it. */
export class AssignedCountAnswer {
  @ApiProperty({ enum: equipmentKinds, enumName: 'EquipmentKind' })
  kind!: EquipmentKind;
  @ApiProperty({ type: 'integer' })
  sold!: number;
  @ApiProperty({ type: 'integer' })
  assigned!: number;
  @ApiProperty({ example: '1 VPS affecté sur 2 vendus' })
  text!: string;
}

/** A vehicle or other equipment that a slot has, or could be given. */
export class SlotMeansAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty({ enum: equipmentKinds, enumName: 'EquipmentKind' })
  kind!: EquipmentKind;
  @ApiProperty({ example: 'VPS 1' })
  name!: string;
  @ApiProperty()
  isAssigned!: boolean;
  @ApiProperty({ description: 'Whether the slot sells this kind' })
  isSold!: boolean;
  @ApiProperty({
    type: [String],
    description: 'Why it is doubtful that the slot gets it; none forbids it',
    example: ['déjà pris par «\u00a0Course\u00a0» samedi 8 mai de 14\u00a0h à 18\u00a0h'],
  })
  warnings!: string[];

  static of({ item, isAssigned, isSold, warnings }: SlotMeans, demandId: number, timeZone: string): SlotMeansAnswer {
    const { id, kind } = item;
    const texts = warnings.map((warning) => assignmentWarningText(warning, demandId, timeZone));
    return { id, kind, name: equipmentName(item), isAssigned, isSold, warnings: texts };
  }
}

export class SlotAssignmentsAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  name!: string;
  @ApiProperty({ example: '2027-05-08T14:00:00+02:00' })
  start!: string;
  @ApiProperty({ example: '2027-05-08T18:00:00+02:00' })
  end!: string;
  @ApiProperty({ type: [AssignedCountAnswer], description: 'The kinds that are sold or assigned' })
  counts!: AssignedCountAnswer[];
  @ApiProperty({
    type: [SlotMeansAnswer],
    description: 'What it has, and what its office has; kinds that are sold first',
  })
  means!: SlotMeansAnswer[];

  static of(slot: SlotAssignments, demandId: number, timeZone: string): SlotAssignmentsAnswer {
    const { id, name, start, end, counts, means } = slot;
    return {
      ...{ id, name, start: toIsoWithOffset(start, timeZone), end: toIsoWithOffset(end, timeZone) },
      counts: counts.map((count) => ({ ...count, text: assignedText(count.kind, count.assigned, count.sold) })),
      means: means.map((each) => SlotMeansAnswer.of(each, demandId, timeZone)),
    };
  }
}

/** The equipment assigned by name to the slots of a dossier. */
export class AssignmentsAnswer {
  @ShownVersion()
  version!: number;
  @ApiProperty({ type: Number, nullable: true, description: 'Null for a dossier without an office' })
  officeId!: number | null;
  @ApiProperty({ type: String, nullable: true })
  officeName!: string | null;
  @ApiProperty({ type: [SlotAssignmentsAnswer] })
  slots!: SlotAssignmentsAnswer[];

  static of({ demandId, version, officeId, officeName, timeZone, slots }: DossierAssignments): AssignmentsAnswer {
    return {
      ...{ version, officeId, officeName },
      slots: slots.map((slot) => SlotAssignmentsAnswer.of(slot, demandId, timeZone)),
    };
  }
}
