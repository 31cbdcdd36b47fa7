import { ApiProperty } from '@nestjs/swagger';
import { ChoiceFilter, IdFilter, WholeNumberFilter } from '@pds/platform';
import {
  averageCents,
  type RevenueFigures,
  type RevenueLine,
  type RevenueOverview,
  type RevenueTable,
  revenueTables,
} from './revenue.read-model';

export class RevenueQuery {
  @WholeNumberFilter({
    minimum: 2000,
    maximum: 2100,
    message: 'Année attendue, de 2000 à 2100',
    description: 'The current year when left out',
  })
  year?: number;

  @IdFilter({ description: 'Of one department' })
  department?: number;
}

export class RevenueExportQuery extends RevenueQuery {
  @ChoiceFilter(revenueTables, { message: 'Tableau inconnu', default: 'months' })
  table: RevenueTable = 'months';
}

/** Amounts in euros. */
export class RevenueFiguresAnswer {
  @ApiProperty({ description: 'Invoices less credit notes dated in the period' })
  invoiced!: number;
  @ApiProperty({ description: 'Payments of the period but « Offert », less counter-entries and refunds' })
  collected!: number;
  @ApiProperty({ description: 'What is left to pay today of the invoices dated in the period' })
  outstanding!: number;
  @ApiProperty({ description: 'Stations whose event begins in the period' })
  stations!: number;
  @ApiProperty({ type: Number, nullable: true, description: 'Invoiced by station; null where none begins' })
  average!: number | null;

  static of(figures: RevenueFigures): RevenueFiguresAnswer {
    const average = averageCents(figures);
    return {
      invoiced: figures.invoicedCents / 100,
      collected: figures.collectedCents / 100,
      outstanding: figures.outstandingCents / 100,
      stations: figures.stations,
      average: average === null ? null : average / 100,
    };
  }
}

export class RevenueLineAnswer {
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'Month 1–12, or id of the department, office or event type',
  })
  key!: number | null;
  @ApiProperty({ type: String, nullable: true, description: 'Of a department or an office' })
  name!: string | null;
  @ApiProperty()
  current!: RevenueFiguresAnswer;
  @ApiProperty({ description: 'Of the year before' })
  previous!: RevenueFiguresAnswer;

  static of({ key, name, current, previous }: RevenueLine): RevenueLineAnswer {
    return { key, name, current: RevenueFiguresAnswer.of(current), previous: RevenueFiguresAnswer.of(previous) };
  }
}

export class RevenueTotalAnswer {
  @ApiProperty()
  current!: RevenueFiguresAnswer;
  @ApiProperty({ description: 'Of the year before' })
  previous!: RevenueFiguresAnswer;
}

export class RevenueAnswer {
  @ApiProperty()
  year!: number;
  @ApiProperty()
  total!: RevenueTotalAnswer;
  @ApiProperty({ type: [RevenueLineAnswer], description: 'The twelve months' })
  months!: RevenueLineAnswer[];
  @ApiProperty({ type: [RevenueLineAnswer] })
  departments!: RevenueLineAnswer[];
  @ApiProperty({ type: [RevenueLineAnswer] })
  offices!: RevenueLineAnswer[];

  static of(year: number, { total, months, departments, offices }: RevenueOverview): RevenueAnswer {
    const lines = (of: readonly RevenueLine[]) => of.map((line) => RevenueLineAnswer.of(line));
    return {
      year,
      total: {
        current: RevenueFiguresAnswer.of(total.current),
        previous: RevenueFiguresAnswer.of(total.previous),
      },
      months: lines(months),
      departments: lines(departments),
      offices: lines(offices),
    };
  }
}

export class RevenueByEventTypeAnswer {
  @ApiProperty()
  year!: number;
  @ApiProperty({ type: [RevenueLineAnswer] })
  eventTypes!: RevenueLineAnswer[];
}
