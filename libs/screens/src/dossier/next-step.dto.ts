import { ApiProperty } from '@nestjs/swagger';
import { ContactAnswer } from '@pds/platform';
import { type Actor, actors, type NextStepCode, nextStepCodes } from '@pds/aid-station/domain';

/** Who has to act on a dossier, and the action. */
export class NextStepAnswer {
  @ApiProperty({ enum: nextStepCodes })
  code!: NextStepCode;
  @ApiProperty({ enum: actors })
  by!: Actor;
  @ApiProperty({
    type: String,
    nullable: true,
    example: '2026-12-20T00:00:00+01:00',
    description:
      'First instant that is too late: end of a quote’s validity, midnight after an invoice’s due day, start of a station',
  })
  before!: string | null;
}

/** An invoice that the organiser has to pay, opened at /api/invoice/download/{id}. */
export class InvoiceToPayAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty({ example: 'F69-2026-000041' })
  number!: string;
  @ApiProperty({ example: '2026-12-20', description: 'Last day in time' })
  dueDate!: string;
  @ApiProperty({ description: 'Euros: amount less payments and credit notes' })
  balance!: number;
}

/** A quote or convention that the organiser may accept or decline now. */
export class PaperToAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty({ description: '1 devis, 2 convention' })
  type!: number;
  @ApiProperty({ format: 'date-time', description: 'First instant that is too late' })
  before!: string;
}

/** A quote or convention that was declined online and not replaced since. */
export class DeclinedPaper {
  @ApiProperty()
  id!: number;
  @ApiProperty({ description: '1 devis, 2 convention' })
  type!: number;
  @ApiProperty({ format: 'date-time' })
  declinedAt!: string;
  @ApiProperty()
  reason!: string;
}

/** What the organiser gave for the invoices of a dossier, and what its buyer requires. */
export class InvoiceReferencesAnswer {
  @ApiProperty({ description: 'Order or engagement number; empty without one' })
  commitmentNumber!: string;
  @ApiProperty({ description: 'Service code of Chorus Pro; empty without one' })
  serviceCode!: string;
  @ApiProperty({ description: 'Whether the customer refuses an invoice without its order or engagement number' })
  commitmentNumberRequired!: boolean;
  @ApiProperty({ description: 'Whether the customer refuses an invoice without its service code' })
  serviceCodeRequired!: boolean;
  @ApiProperty({ description: 'Whether the customer is a local authority or a public body' })
  isPublicBuyer!: boolean;
}

/** Where a dossier is for its organiser, in addition to the next step. */
export class StandingAnswer {
  @ApiProperty({ type: [PaperToAnswer], description: 'The quote before the convention' })
  toAnswer!: PaperToAnswer[];
  @ApiProperty({ type: [DeclinedPaper] })
  declined!: DeclinedPaper[];
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Why the association does not take it, as its e-mail says',
  })
  refusal!: string | null;
  @ApiProperty({ description: 'Whether the demand or the station is « Sans suite »' })
  isDropped!: boolean;
  @ApiProperty({ type: ContactAnswer, nullable: true, description: 'Whom the organiser turns to' })
  contact!: ContactAnswer | null;
  @ApiProperty({ description: 'Whether late papers and the references of its invoices are still accepted' })
  takesPapers!: boolean;
  @ApiProperty({ type: InvoiceReferencesAnswer })
  references!: InvoiceReferencesAnswer;
}

/** The next step of a dossier, and everything shown to its organiser with it. */
export class OrganiserStepAnswer {
  @ApiProperty({ type: NextStepAnswer })
  nextStep!: NextStepAnswer;
  @ApiProperty({ type: [InvoiceToPayAnswer], description: 'The most urgent first' })
  invoicesToPay!: InvoiceToPayAnswer[];
  @ApiProperty({ type: StandingAnswer })
  standing!: StandingAnswer;
}
