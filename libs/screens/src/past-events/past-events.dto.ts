import { ApiProperty } from '@nestjs/swagger';
import { figuresOf, pastEventClasses, type PastEventClass, pastFigureKeys, pastFigures } from '@pds/demand/domain';
import { ChoiceFilter, IdFilter, ListAnswer, ListQuery, TextFilter, WholeNumberFilter } from '@pds/platform';
import { stationKindLabels } from '../revenue/held-stations';
import { hoursOf } from '../revenue/yearly-report.dto';
import { type PastEventSort, pastEventSorts, type ShownPastEvent } from './past-events.read-model';

/** Filters and order of « Évènements passés ». */
export class PastEventListQuery extends ListQuery {
  @TextFilter({ description: 'Words of its name, customer, place or old numbers' })
  text?: string;

  @WholeNumberFilter({ minimum: 2000, maximum: 2100, message: 'Année attendue, de 2000 à 2100' })
  year?: number;

  @IdFilter({ description: 'Those of one organisation' })
  organization?: number;

  @ChoiceFilter(pastEventSorts, { message: 'Tri inconnu', default: 'firstDay' })
  sort: PastEventSort = 'firstDay';
}

/** A line of « Évènements passés ». */
export class PastEventRowAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty({ description: 'Of the tool before' })
  number!: string;
  @ApiProperty()
  name!: string;
  @ApiProperty({ description: 'Of our organisation, else as the file names the customer' })
  organizationName!: string;
  @ApiProperty()
  place!: string;
  @ApiProperty({ description: 'Name of the department' })
  department!: string;
  @ApiProperty({ example: '2019-06-22' })
  firstDay!: string;
  @ApiProperty({ example: '2019-06-23' })
  lastDay!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Class of the device, in French' })
  stationClass!: string | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Largest number of rescuers at once' })
  rescuers!: number | null;
  @ApiProperty({ description: 'Hours of all periods' })
  hours!: number;

  static of(event: ShownPastEvent): PastEventRowAnswer {
    const { id, number, name, organizationName, place, department, firstDay, lastDay, minutes } = event;
    return {
      ...{ id, number, name, organizationName, place, department, firstDay, lastDay },
      stationClass: event.stationClass && stationKindLabels[event.stationClass],
      rescuers: figuresOf(event.periods).rescuers ?? null,
      hours: hoursOf(minutes),
    };
  }
}

export class PastEventListAnswer extends ListAnswer {
  @ApiProperty({ type: [PastEventRowAnswer] })
  records!: PastEventRowAnswer[];
}

/** A period, in local time. */
export class PastPeriodAnswer {
  @ApiProperty({ example: '2019-06-22' })
  startDay!: string;
  @ApiProperty({ example: '2019-06-23' })
  endDay!: string;
  @ApiProperty({ type: String, nullable: true, example: '18:30' })
  startHour!: string | null;
  @ApiProperty({ type: String, nullable: true, example: '24:00' })
  endHour!: string | null;
  @ApiProperty({ type: Number, nullable: true, description: 'As the file states it' })
  hours!: number | null;
}

export class PastFigureAnswer {
  @ApiProperty({ example: 'Évacuations réalisées' })
  label!: string;
  @ApiProperty()
  value!: number;
}

/** A paper of the tool before: it counts nowhere. */
export class PastPaperAnswer {
  @ApiProperty({ description: 'Its old number, or empty' })
  number!: string;
  @ApiProperty({ type: String, nullable: true, example: '2019-06-30' })
  day!: string | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Euros' })
  amount!: number | null;
}

/** A past event with everything that its file said. */
export class PastEventAnswer extends PastEventRowAnswer {
  @ApiProperty({ type: Number, nullable: true })
  organizationId!: number | null;
  @ApiProperty()
  customerPostalCode!: string;
  @ApiProperty({ description: 'Code of the department' })
  departmentCode!: string;
  @ApiProperty({ example: 'Europe/Paris' })
  timeZone!: string;
  @ApiProperty({ enum: pastEventClasses, enumName: 'PastEventClass', nullable: true })
  stationClassCode!: PastEventClass | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Largest public' })
  people!: number | null;
  @ApiProperty()
  eprotecNumber!: string;
  @ApiProperty({ type: PastPaperAnswer })
  quote!: PastPaperAnswer;
  @ApiProperty({ type: PastPaperAnswer })
  invoice!: PastPaperAnswer;
  @ApiProperty({ type: String, nullable: true, example: '2019-07-15' })
  paidOn!: string | null;
  @ApiProperty({ type: [PastPeriodAnswer] })
  periods!: PastPeriodAnswer[];
  @ApiProperty({ type: [PastFigureAnswer], description: 'Those that the file has' })
  figures!: PastFigureAnswer[];
  @ApiProperty({ example: '2026-11-20T14:30:00+01:00' })
  recordedAt!: string;
  @ApiProperty({ description: 'Who imported it' })
  recordedBy!: string;

  static override of(event: ShownPastEvent): PastEventAnswer {
    const figures = figuresOf(event.periods);
    const { organisationId, customerPostalCode, departmentCode, timeZone, eprotecNumber, paidOn, recordedAt } = event;
    return {
      ...PastEventRowAnswer.of(event),
      ...{ customerPostalCode, departmentCode, timeZone, eprotecNumber, paidOn, recordedAt },
      organizationId: organisationId,
      stationClassCode: event.stationClass,
      people: figures.people ?? null,
      quote: paperOf(event.quoteNumber, event.quotedOn, event.quoteCents),
      invoice: paperOf(event.invoiceNumber, event.invoicedOn, event.invoiceCents),
      periods: event.periods.map(({ figures: _, ...period }) => period),
      figures: pastFigureKeys.flatMap((key) => {
        const value = figures[key];
        return value === undefined ? [] : [{ label: pastFigures[key].label, value }];
      }),
      recordedBy: event.recordedByName,
    };
  }
}

const paperOf = (number: string, day: string | null, cents: number | null): PastPaperAnswer => ({
  ...{ number, day },
  amount: cents === null ? null : cents / 100,
});
