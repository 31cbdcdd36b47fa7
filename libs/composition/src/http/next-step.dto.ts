import { ApiProperty } from '@nestjs/swagger';
import { type Actor, actors, type NextStepCode, nextStepCodes } from '../next-step';

/** Who has to act in a dossier, and what they do. */
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

/** An invoice that its organiser has to pay, opened at /api/invoice/download/{id}. */
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
