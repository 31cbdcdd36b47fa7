import { ApiProperty } from '@nestjs/swagger';
import { ChoiceFilter, ListAnswer } from '@pds/platform';
import { type CreditSort, creditSorts, type ListedCreditLine } from '../../read-models/ledger/credit.read-model';
import type { EntryInvoice } from '../../read-models/invoices/listed-invoice.read-model';
import { IssuedListQuery } from '../invoices/entries.dto';
import { InvoicedStation } from '../invoices/invoice.dto';

/** Filters and order of the list of credit notes (spec back-office 2). */
export class CreditListQuery extends IssuedListQuery {
  @ChoiceFilter(creditSorts, { message: 'Tri inconnu', default: 'id' })
  sort: CreditSort = 'id';
}

/** The invoice that an entry of the books belongs to. */
export class ListedInvoice implements EntryInvoice {
  @ApiProperty()
  id!: number;
  @ApiProperty({ example: 'F69-2026-000041' })
  number!: string;
  @ApiProperty({ type: InvoicedStation })
  aidStation!: InvoicedStation;
}

/** A credit note with its invoice and customer. */
export class CreditListLine implements ListedCreditLine {
  @ApiProperty()
  id!: number;
  @ApiProperty({ example: 'A69-2026-000003' })
  number!: string;
  @ApiProperty({ description: 'Date of issue', example: '2026-11-20T14:30:00+01:00' })
  createdAt!: string;
  @ApiProperty({ description: 'Euros' })
  amount!: number;
  @ApiProperty({ description: 'The reason, as printed' })
  comment!: string;
  @ApiProperty({ description: 'Note of the staff, on no paper' })
  note!: string;
  @ApiProperty({ description: 'Whether nothing of it is to be invoiced again' })
  isFinal!: boolean;
  @ApiProperty({ type: ListedInvoice })
  invoice!: ListedInvoice;
  @ApiProperty({ type: String, nullable: true })
  departmentName!: string | null;
  @ApiProperty({ type: String, nullable: true })
  officeName!: string | null;
}

/** Sum of all matching rows, the same on every page. */
export class AmountTotals {
  @ApiProperty({ description: 'Euros' })
  amount!: number;
}

export class CreditNoteListAnswer extends ListAnswer {
  @ApiProperty({ type: AmountTotals })
  totals!: AmountTotals;
  @ApiProperty({ type: [CreditListLine] })
  records!: CreditListLine[];
}
