import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Clock, type Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, ProducesWorkbook, workbookFile } from '@pds/platform';
import { reportedYear, YearlyReportQuery } from '../revenue/yearly-report.dto';
import { volunteerHoursWorkbook } from './volunteer-hours-workbook';
import { VolunteerHours } from './volunteer-hours.read-model';

/** « Heures des bénévoles »: what the accounts and the volunteers’ training account need. */
@ApiTags('aid-station')
@Controller('api/volunteer-hours')
export class VolunteerHoursController {
  constructor(
    private readonly hours: VolunteerHours,
    private readonly clock: Clock,
  ) {}

  @Get('workbook')
  @ApiOperation({
    operationId: 'exportVolunteerHours',
    summary: 'Hours of members by person and function, as a workbook',
  })
  @ProducesWorkbook()
  @ApiProblems(400, 401, 403)
  workbook(@Query() query: YearlyReportQuery, @CurrentPrincipal() { scope }: Principal): StreamableFile {
    const year = reportedYear(query, this.clock.now());
    return workbookFile(`heures-des-benevoles-${year}`, volunteerHoursWorkbook(year, this.hours.of(year, scope)));
  }
}
