import { ApiProperty } from '@nestjs/swagger';
import { CalendarDateFilter, ChoiceFilter, ListAnswer, ListQuery, TextFilter } from '@pds/platform';
import {
  type BalanceFigures,
  type CustomerBalance,
  type CustomerBalanceSort,
  customerBalanceSorts,
} from '../../read-models/ledger/customer-balance.read-model';

/** The period of a balance and the filter on customers. */
export class CustomerBalanceQuery extends ListQuery {
  @TextFilter({ description: "Part of the organisation's name" })
  orgaName?: string;

  @CalendarDateFilter({ description: 'First day; 1 January of the last day’s year without', example: '2026-01-01' })
  startDate?: string;

  @CalendarDateFilter({
    description: 'Last day, whose evening the balance closes on; today without',
    example: '2026-12-31',
  })
  endDate?: string;

  @ChoiceFilter(customerBalanceSorts, { message: 'Tri inconnu', default: 'organization' })
  sort: CustomerBalanceSort = 'organization';
}

/** The balance of one customer. Euros. */
export class CustomerBalanceLine implements CustomerBalance {
  @ApiProperty({ description: 'Names the row; not the organisation' })
  id!: number;
  @ApiProperty({ type: Number, nullable: true })
  organizationId!: number | null;
  @ApiProperty()
  organization!: string;
  @ApiProperty({ description: 'Owed on the morning of the first day' })
  opening!: number;
  @ApiProperty()
  invoiced!: number;
  @ApiProperty()
  credited!: number;
  @ApiProperty({ description: 'Counter-entries and refunds taken off' })
  collected!: number;
  @ApiProperty({ description: 'opening + invoiced − credited − collected' })
  closing!: number;
}

/** The totals of all matching customers, the same on every page. Euros. */
export class CustomerBalanceTotals implements BalanceFigures {
  @ApiProperty()
  opening!: number;
  @ApiProperty()
  invoiced!: number;
  @ApiProperty()
  credited!: number;
  @ApiProperty()
  collected!: number;
  @ApiProperty()
  closing!: number;
}

export class CustomerBalanceAnswer extends ListAnswer {
  @ApiProperty({ example: '2026-01-01' })
  startDate!: string;
  @ApiProperty({ example: '2026-11-22' })
  endDate!: string;
  @ApiProperty({ type: CustomerBalanceTotals })
  totals!: CustomerBalanceTotals;
  @ApiProperty({ type: [CustomerBalanceLine] })
  records!: CustomerBalanceLine[];
}
