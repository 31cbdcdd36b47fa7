import { ApiProperty } from '@nestjs/swagger';
import { DemandSlotSummary } from '@pds/demand/adapters';
import { ListAnswer } from '@pds/platform';
import { OrganiserStepAnswer } from '../dossier/next-step.dto';

export class OrganiserSlot extends DemandSlotSummary {}

export class OrganiserDocument {
  @ApiProperty()
  id!: number;
  @ApiProperty({ description: 'Opened at /api/document/{uniq}' })
  uniq!: string;
  @ApiProperty({ description: '1 quote, 2 convention' })
  type!: number;
}

export class OrganiserDemandRow extends OrganiserStepAnswer {
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
