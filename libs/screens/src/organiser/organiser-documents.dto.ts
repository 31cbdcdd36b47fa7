import { ApiProperty } from '@nestjs/swagger';
import { type ChangeField, changeFieldCodes } from '@pds/demand/contract';
import { type ChangeState, changeStates } from '@pds/demand/domain';
import { latestPapers } from './organiser-documents.read-model';

/** The online answer to a document. */
export class OrganiserPaperAnswer {
  @ApiProperty({ enum: ['accepted', 'declined'] })
  outcome!: 'accepted' | 'declined';
  @ApiProperty({ format: 'date-time' })
  answeredAt!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Who accepted' })
  name!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Why it was declined' })
  reason!: string | null;
}

/** A change that was asked for. */
export class AskedChangeAnswer {
  @ApiProperty({ enum: changeFieldCodes, enumName: 'ChangeField' })
  field!: ChangeField;
  @ApiProperty({ enum: changeStates, enumName: 'ChangeState' })
  state!: ChangeState;
  @ApiProperty({ example: '2026-11-20T14:30:00+01:00' })
  askedAt!: string;
}

/** A quote, convention or device declaration, as « Mes documents » lists it. */
export class OrganiserPaperRow {
  @ApiProperty()
  id!: number;
  @ApiProperty({ description: 'Opened at /api/document/{uniq}' })
  uniq!: string;
  @ApiProperty({ enum: [1, 2, 3], description: '1 devis, 2 convention, 3 déclaration de dispositif' })
  type!: number;
  @ApiProperty({ example: '2026-11-20T14:30:00+01:00', description: 'On the clocks of the event' })
  createdAt!: string;
  @ApiProperty({ description: 'Number of the demand or station' })
  demandId!: number;
  @ApiProperty()
  eventName!: string;
  @ApiProperty({ example: '2026-12-20T10:00:00+01:00' })
  startDate!: string;
  @ApiProperty({ description: 'Whether the organiser is asked to accept or decline it now' })
  isToAnswer!: boolean;
  @ApiProperty({ type: OrganiserPaperAnswer, nullable: true })
  answer!: OrganiserPaperAnswer | null;
  @ApiProperty({ description: 'Whether it is the quote beside which a change of the event may be asked for now' })
  mayAskForChange!: boolean;
  @ApiProperty({
    type: AskedChangeAnswer,
    nullable: true,
    description: 'The change that was asked for last, beside that quote',
  })
  change!: AskedChangeAnswer | null;
}

/** The station that an invoice of « Mes documents » was issued for. */
export class OrganiserInvoiceStation {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  eventName!: string;
  @ApiProperty()
  startDate!: string;
}

/** An invoice, as « Mes documents » lists it. */
export class OrganiserInvoiceRow {
  @ApiProperty({ description: 'Opened at /api/invoice/download/{id}' })
  id!: number;
  @ApiProperty({ example: 'F69-2026-000041' })
  number!: string;
  @ApiProperty()
  createdAt!: string;
  @ApiProperty({ example: '2026-12-20' })
  dueDate!: string;
  @ApiProperty({ description: 'Euros' })
  amount!: number;
  @ApiProperty({ description: 'Euros: amount less payments and credit notes' })
  balance!: number;
  @ApiProperty({ description: 'Whether it can be paid by card now' })
  isPayableByCard!: boolean;
  @ApiProperty({ type: OrganiserInvoiceStation })
  aidStation!: OrganiserInvoiceStation;
}

const kinds = ['quotes', 'conventions', 'invoices', 'others'] as const;

/** « Mes documents » (spec organiser 2.13), each kind newest first. */
export class OrganiserDocumentsAnswer {
  @ApiProperty({ type: [OrganiserPaperRow], maxItems: latestPapers })
  quotes!: OrganiserPaperRow[];
  @ApiProperty({ type: [OrganiserPaperRow], maxItems: latestPapers })
  conventions!: OrganiserPaperRow[];
  @ApiProperty({ type: [OrganiserInvoiceRow], maxItems: latestPapers })
  invoices!: OrganiserInvoiceRow[];
  @ApiProperty({ type: [OrganiserPaperRow], maxItems: latestPapers, description: 'Device declarations' })
  others!: OrganiserPaperRow[];
  @ApiProperty({
    enum: kinds,
    isArray: true,
    description: `Kinds with more than the ${latestPapers} latest: older ones are found on their demand or station`,
  })
  cut!: (typeof kinds)[number][];
}
