import { ApiProperty } from '@nestjs/swagger';
import { CalendarDateField } from '@pds/platform';

/** The period of the dashboard's figures. */
export class HomeQuery {
  @CalendarDateField({ description: 'First day of the period', example: '2026-11-01' })
  start!: string;

  @CalendarDateField({ description: 'Last day of the period, included', example: '2026-11-30' })
  end!: string;
}

/** The dashboard's figures, of the caller's scope. */
export class HomeAnswer {
  @ApiProperty({ description: 'Quotes in progress, in euros' })
  quote!: number;
  @ApiProperty({ description: 'Invoices less credit notes, in euros' })
  turnover!: number;
  @ApiProperty({ description: 'Turnover by station that starts in the period, in euros' })
  averageDps!: number;
}
