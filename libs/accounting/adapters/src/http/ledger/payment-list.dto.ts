import { ApiProperty } from '@nestjs/swagger';
import type { EntryKind } from '@pds/accounting/domain';
import { ChoiceFilter, ListAnswer } from '@pds/platform';
import { type DepositState, depositStates } from '../../read-models/invoices/listed-invoice.read-model';
import { type ListedPaymentLine, type PaymentSort, paymentSorts } from '../../read-models/ledger/payment.read-model';
import { AmountTotals, ListedInvoice } from './credit-list.dto';
import { EntryListQuery, paymentTypeCodes, paymentTypesText } from '../invoices/entries.dto';
import { entryKinds } from '../invoices/invoice.dto';

/** Filters and order of the lists of transfers and cheques (spec back-office 2). */
export class PaymentListQuery extends EntryListQuery {
  @ChoiceFilter(paymentTypeCodes, { message: 'Mode de règlement inconnu', description: paymentTypesText })
  type?: number;

  @ChoiceFilter(depositStates, {
    message: 'État de remise inconnu',
    description:
      'to-deposit: cheques that are still to be deposited; deposited: those on a slip, or noted as deposited without one',
  })
  deposit?: DepositState;

  @ChoiceFilter(paymentSorts, { message: 'Tri inconnu', default: 'id' })
  sort: PaymentSort = 'id';
}

export class DepositSlipOfCheque {
  @ApiProperty()
  id!: number;
  @ApiProperty({ example: 'R69-2026-000004' })
  number!: string;
}

/** Who noted that a cheque was deposited without a slip, and when. */
export class NotedDeposit {
  @ApiProperty({ type: String, nullable: true, description: 'Name; null when nobody knows any more' })
  by!: string | null;
  @ApiProperty({ example: '2026-11-22T14:30:00+01:00' })
  at!: string;
}

/** An entry of the ledger and the invoice that it pays. */
export class PaymentListLine implements ListedPaymentLine {
  @ApiProperty()
  id!: number;
  @ApiProperty({ description: paymentTypesText })
  type!: number;
  @ApiProperty({ description: 'Euros; negative where something is taken off or given back' })
  amount!: number;
  @ApiProperty({ example: '2026-11-20' })
  paymentDate!: string;
  @ApiProperty({ enum: entryKinds, enumName: 'EntryKind' })
  kind!: EntryKind;
  @ApiProperty({ type: 'integer', nullable: true, description: 'The entry that a counter-entry takes off' })
  reverses!: number | null;
  @ApiProperty({ description: 'Why it was taken off; empty for a payment' })
  reason!: string;
  @ApiProperty({ description: 'Whether it is a cheque that is still to be taken to the bank' })
  isToDeposit!: boolean;
  @ApiProperty({ type: DepositSlipOfCheque, nullable: true })
  depositSlip!: DepositSlipOfCheque | null;
  @ApiProperty({ type: NotedDeposit, nullable: true, description: 'Of a cheque that was deposited without a slip' })
  notedDeposit!: NotedDeposit | null;
  @ApiProperty({ type: ListedInvoice })
  invoice!: ListedInvoice;
}

export class PaymentListAnswer extends ListAnswer {
  @ApiProperty({ type: AmountTotals })
  totals!: AmountTotals;
  @ApiProperty({ type: [PaymentListLine] })
  records!: PaymentListLine[];
}
