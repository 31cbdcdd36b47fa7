import { ApiProperty } from '@nestjs/swagger';
import {
  CalendarDateField,
  ChoiceField,
  EurosField,
  ListField,
  LoadedVersion,
  ObjectField,
  TextField,
  YesNoField,
} from '@pds/platform';
import { maximumEuros, notEuros, paymentTypeCodes, paymentTypesText } from '../invoices/entries.dto';
import { InvoiceCredit, InvoiceView } from '../invoices/invoice.dto';

const unknownType = 'Ce mode de règlement n’existe pas';
/** A field left empty in the form is sent as null or omitted. */
const mayBeEmpty = { optional: true, nullAsAbsent: true } as const;

/** A line of the payments form: stored only if it has an amount, a type and a date (spec back-office 5). */
export class PaymentBody {
  @EurosField({
    ...mayBeEmpty,
    maximum: maximumEuros,
    message: notEuros,
    tooLarge: 'Montant trop élevé',
    description: 'Euros',
  })
  amount?: number | null;

  @ChoiceField(paymentTypeCodes, { ...mayBeEmpty, message: unknownType, description: paymentTypesText })
  type?: number | null;

  @CalendarDateField({ ...mayBeEmpty, description: 'Day on which the money came', example: '2026-11-20' })
  paymentDate?: string | null;
}

/** Payments of an invoice; all of them are recorded, or none. */
export class RecordPaymentsBody {
  @ListField(() => PaymentBody, {
    maxItems: 50,
    tooMany: '50 règlements au plus à la fois',
    description: 'Those without amount, type or date are left out; an empty list changes the note alone',
  })
  payments!: PaymentBody[];

  @TextField({ ...mayBeEmpty, maxLength: 2_000, description: 'Follow-up note of the accountant, on no paper' })
  invoice_comment?: string | null;

  /** Version of the notes, and of the notes only: a payment can be added even if somebody else added one meanwhile. */
  @LoadedVersion()
  version?: number;
}

/** How the amount above the balance is refunded. */
export class RefundBody {
  @ChoiceField(paymentTypeCodes, { message: unknownType, description: paymentTypesText })
  type!: number;

  @CalendarDateField({ description: 'Day of the refund', example: '2026-11-20' })
  paymentDate!: string;
}

export class CreditInvoiceBody {
  @EurosField({
    maximum: maximumEuros,
    message: 'Veuillez vérifier le montant de l’avoir',
    description: 'Euros; at most the amount of the invoice less its credit notes',
  })
  amount!: number;

  @TextField({ ...mayBeEmpty, maxLength: 2_000, description: 'The reason, printed on the credit note' })
  comment?: string | null;

  @TextField({ ...mayBeEmpty, maxLength: 2_000, description: 'Note of the staff, on no paper' })
  note?: string | null;

  @YesNoField({
    ...mayBeEmpty,
    description: 'True where nothing of it is to be invoiced again: it is no longer left to invoice. False unless told',
  })
  isFinal?: boolean | null;

  @ObjectField(() => RefundBody, {
    ...mayBeEmpty,
    description:
      'Needed where the amount exceeds the balance: what was paid of it is given back, in the same transaction',
  })
  refund?: RefundBody | null;
}

export class ReversePaymentBody {
  @TextField({
    filled: true,
    maxLength: 500,
    message: 'Veuillez indiquer le motif de la contre-passation',
  })
  reason!: string;
}

/** An invoice after a change of its ledger. */
export class LedgerAnswer {
  @ApiProperty({ type: InvoiceView })
  invoice!: InvoiceView;

  @ApiProperty({
    type: [String],
    description: 'What somebody should know, in French: too much cash, a payment dated before its invoice',
  })
  warnings!: string[];
}

/** The credit notes of an invoice, oldest first. */
export class CreditListAnswer {
  @ApiProperty({ type: [InvoiceCredit] })
  credits!: InvoiceCredit[];

  @ApiProperty({ type: InvoiceView })
  invoice!: InvoiceView;
}
