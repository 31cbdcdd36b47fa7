import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { SendingOutcome } from '@pds/accounting/contract';
import { filledAtSending, type InvoiceLetter } from '@pds/accounting/domain';
import { IdListField } from '@pds/platform';

/** The letter of an invoice before the user edits it (spec back-office 7). */
export class InvoiceLetterAnswer {
  @ApiProperty({ example: 'Foulées de la Confluence\u00a0: facture F69-2026-000004' })
  subject!: string;
  @ApiProperty({ description: 'Rich text' })
  content!: string;
  @ApiProperty({ description: 'The billing contact', example: 'compta@example.org' })
  receiver!: string;
  @ApiProperty({ description: 'The customer’s accounting, as a copy; empty for nobody' })
  subReceiver!: string;
  @ApiProperty({ type: [String], description: 'Placeholders without a value: to be completed before sending' })
  missing!: string[];
  @ApiProperty({ type: [String], description: 'Placeholders that stay in the text until it is sent' })
  filledAtSending!: string[];
  @ApiProperty({ description: 'What is attached in any case', example: 'facture-F69-2026-000004.pdf' })
  fileName!: string;

  static of({ missing, ...letter }: InvoiceLetter): InvoiceLetterAnswer {
    return { ...letter, missing: [...missing], filledAtSending: [...filledAtSending] };
  }
}

/** Invoices selected in a list, to send together. */
export class SendSeveralInvoicesBody {
  @IdListField({ maxItems: 100, tooMany: '100 factures au plus à la fois', description: 'Invoices' })
  ids!: number[];
}

/** The result for one of them. */
export class SendingOutcomeAnswer {
  @ApiProperty()
  invoiceId!: number;
  @ApiProperty({ type: String, nullable: true, example: 'F69-2026-000041', description: 'Null where it is not found' })
  number!: string | null;
  @ApiProperty({ enum: ['sent', 'already-sent', 'failed'] })
  outcome!: 'sent' | 'already-sent' | 'failed';
  @ApiPropertyOptional({ description: 'Why it could not be sent, in French' })
  message?: string;
}

/** The result for each invoice, in the order of selection. */
export class SendSeveralInvoicesAnswer {
  @ApiProperty({ type: [SendingOutcomeAnswer] })
  outcomes!: SendingOutcomeAnswer[];

  static of(outcomes: readonly SendingOutcome[]): SendSeveralInvoicesAnswer {
    return {
      outcomes: outcomes.map((one) => ({
        invoiceId: one.invoiceId,
        number: one.number,
        // HTTP has no dry run.
        outcome: one.outcome === 'would-send' ? 'sent' : one.outcome,
        ...(one.outcome === 'failed' && { message: one.message }),
      })),
    };
  }
}
