import { ApiProperty } from '@nestjs/swagger';
import { CalendarDateField, ChoiceField, IdListField } from '@pds/platform';
import { paymentTypeCodes, paymentTypesText } from '../invoices/entries.dto';

/** The invoices to collect in full, with one date and one payment type. */
export class CollectInvoicesBody {
  @IdListField({ maxItems: 200, description: 'Invoices' })
  invoiceIds!: number[];

  @ChoiceField(paymentTypeCodes, {
    message: 'Ce mode de règlement n’existe pas',
    description: paymentTypesText,
  })
  type!: number;

  @CalendarDateField({ example: '2026-11-20' })
  paymentDate!: string;
}

/** The result for one of the invoices. */
export class Collected {
  @ApiProperty()
  invoiceId!: number;
  @ApiProperty({ type: String, nullable: true, description: 'Null where it is not the caller’s to know, or not known' })
  number!: string | null;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'Euros that were entered; null where none are known to be',
  })
  amount!: number | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Why nothing was entered, or is not known to be; null where it was',
  })
  refusal!: string | null;
  @ApiProperty({
    description: 'The database was lost over it: it may have been entered; those after it were not tried',
  })
  isUncertain!: boolean;
}

export class CollectInvoicesAnswer {
  @ApiProperty({ type: [Collected], description: 'In the order asked for, each invoice once' })
  collected!: Collected[];

  @ApiProperty({
    type: [String],
    description:
      'What somebody should know, in French: too much cash, by invoice and by customer; a payment dated before its invoice',
  })
  warnings!: string[];
}
