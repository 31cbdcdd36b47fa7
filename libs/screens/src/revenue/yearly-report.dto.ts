import { ApiProperty } from '@nestjs/swagger';
import { type Instant, mainlandDay } from '@pds/kernel';
import { WholeNumberFilter } from '@pds/platform';
import { type StationKind, stationKindLabels, stationKinds } from './held-stations';
import type { ReportFigures, YearlyReport } from './yearly-report.read-model';

export class YearlyReportQuery {
  @WholeNumberFilter({
    minimum: 2000,
    maximum: 2100,
    message: 'Année attendue, de 2000 à 2100',
    description: 'The previous year when left out',
  })
  year?: number;
}

/** The year of a report: it is due in the next one. */
export function reportedYear({ year }: YearlyReportQuery, now: Instant): number {
  return year ?? Number(mainlandDay(now).slice(0, 4)) - 1;
}

export class ReportFiguresAnswer {
  @ApiProperty()
  stations!: number;
  @ApiProperty({
    description: 'Those of the stations that an import brought from an older tool: « Évènements passés »',
  })
  imported!: number;
  @ApiProperty({ description: 'Hours of all slots' })
  hours!: number;
  @ApiProperty({ description: 'Rescuers of each slot, added up' })
  rescuers!: number;
  @ApiProperty({ description: 'Hours of each slot times its rescuers' })
  rescuerHours!: number;
  @ApiProperty({ description: 'Largest public present at once of each station, added up' })
  people!: number;

  static of({ stations, imported, minutes, rescuers, rescuerMinutes, people }: ReportFigures): ReportFiguresAnswer {
    return { stations, imported, hours: hoursOf(minutes), rescuers, rescuerHours: hoursOf(rescuerMinutes), people };
  }
}

export class ReportKindAnswer extends ReportFiguresAnswer {
  @ApiProperty({ enum: stationKinds, enumName: 'StationKind' })
  kind!: StationKind;
  @ApiProperty({ description: 'In French' })
  label!: string;
}

export class ReportDepartmentAnswer extends ReportFiguresAnswer {
  @ApiProperty({ type: Number, nullable: true, description: 'Null for stations without a department' })
  departmentId!: number | null;
  @ApiProperty({ description: 'Code and name' })
  label!: string;
}

export class ReportCellAnswer extends ReportDepartmentAnswer {
  @ApiProperty({ enum: stationKinds, enumName: 'StationKind' })
  kind!: StationKind;
}

export class YearlyReportAnswer {
  @ApiProperty()
  year!: number;
  @ApiProperty({ type: ReportFiguresAnswer })
  total!: ReportFiguresAnswer;
  @ApiProperty({ type: [ReportKindAnswer] })
  kinds!: readonly ReportKindAnswer[];
  @ApiProperty({ type: [ReportDepartmentAnswer] })
  departments!: readonly ReportDepartmentAnswer[];
  @ApiProperty({ type: [ReportCellAnswer], description: 'Each department by kind' })
  cells!: readonly ReportCellAnswer[];

  static of({ year, total, kinds, departments, cells }: YearlyReport): YearlyReportAnswer {
    return {
      year,
      total: ReportFiguresAnswer.of(total),
      kinds: kinds.map((line) => ({
        kind: line.key,
        label: stationKindLabels[line.key],
        ...ReportFiguresAnswer.of(line),
      })),
      departments: departments.map((line) => ({
        departmentId: line.key,
        label: line.name ?? withoutDepartment,
        ...ReportFiguresAnswer.of(line),
      })),
      cells: cells.map((cell) => ({
        departmentId: cell.departmentId,
        label: cell.departmentName ?? withoutDepartment,
        kind: cell.kind,
        ...ReportFiguresAnswer.of(cell),
      })),
    };
  }
}

export const withoutDepartment = 'Sans département';

/** Hours of a number of minutes, to the hundredth. */
export function hoursOf(minutes: number): number {
  return Math.round((minutes * 100) / 60) / 100;
}
