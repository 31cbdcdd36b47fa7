import { ApiProperty } from '@nestjs/swagger';
import { maxCheques } from '@pds/accounting/domain';
import { CalendarDateField, IdListField, ListAnswer, ListQuery } from '@pds/platform';
import type { ListedDepositSlip } from '../../read-models/ledger/deposit-slip.read-model';

/** The requested page of deposit slips, newest first. */
export class DepositSlipListQuery extends ListQuery {}

export class DepositSlipAnswer implements ListedDepositSlip {
  @ApiProperty()
  id!: number;
  @ApiProperty({ example: 'R69-2026-000004' })
  number!: string;
  @ApiProperty({ description: 'Day of the deposit', example: '2026-11-20' })
  depositedOn!: string;
  @ApiProperty({ description: 'When it was made', example: '2026-11-20T14:30:00+01:00' })
  createdAt!: string;
  @ApiProperty({ type: 'integer', description: 'How many cheques' })
  cheques!: number;
  @ApiProperty({ description: 'Euros' })
  total!: number;
  @ApiProperty({ description: 'Who is paid' })
  issuerName!: string;
}

export class DepositSlipListAnswer extends ListAnswer {
  @ApiProperty({ type: [DepositSlipAnswer] })
  records!: DepositSlipAnswer[];
}

/** The cheques to hand to the bank together. */
export class DepositChequesBody {
  @IdListField({ maxItems: maxCheques, description: 'Cheques by the number of their payment' })
  paymentIds!: number[];

  @CalendarDateField({
    description: 'Day of the deposit: today at the latest, and no earlier than its cheques',
    example: '2026-11-20',
  })
  depositedOn!: string;
}

/** Cheques that were deposited without a slip. */
export class NoteDepositedChequesBody {
  @IdListField({ maxItems: maxCheques, description: 'Cheques by the number of their payment' })
  paymentIds!: number[];
}

export class NotedDepositsAnswer {
  @ApiProperty({ type: 'integer', description: 'How many cheques were noted' })
  cheques!: number;
}
