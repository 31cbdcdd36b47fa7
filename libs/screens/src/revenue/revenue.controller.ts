import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Clock, mainlandDay } from '@pds/kernel';
import { ApiProblems, ProducesWorkbook, workbookFile } from '@pds/platform';
import { type RevenueLine, RevenueReadModel } from './revenue.read-model';
import {
  RevenueAnswer,
  RevenueByEventTypeAnswer,
  RevenueExportQuery,
  RevenueLineAnswer,
  RevenueQuery,
} from './revenue.dto';
import { revenueWorkbook } from './revenue-workbook';

/** « Vue sur chiffre d’affaires » (spec back-office 2), for administrators. */
@ApiTags('revenue')
@Controller('api/revenue')
export class RevenueController {
  constructor(
    private readonly revenue: RevenueReadModel,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'getRevenue',
    summary: 'A year beside the one before: as a whole, by month, department and office',
  })
  @ApiOkResponse({ type: RevenueAnswer })
  @ApiProblems(400, 401, 403)
  async show(@Query() query: RevenueQuery): Promise<RevenueAnswer> {
    const year = this.yearOf(query);
    return RevenueAnswer.of(year, await this.revenue.overview({ year, department: query.department }));
  }

  @Get('event-types')
  @ApiOperation({ operationId: 'getRevenueByEventType', summary: 'The same by the type of the event' })
  @ApiOkResponse({ type: RevenueByEventTypeAnswer })
  @ApiProblems(400, 401, 403)
  async byEventType(@Query() query: RevenueQuery): Promise<RevenueByEventTypeAnswer> {
    const year = this.yearOf(query);
    const lines = await this.revenue.eventTypes({ year, department: query.department });
    return { year, eventTypes: lines.map((line) => RevenueLineAnswer.of(line)) };
  }

  @Get('export')
  @ApiOperation({ operationId: 'exportRevenue', summary: 'One of the tables as a workbook' })
  @ProducesWorkbook()
  @ApiProblems(400, 401, 403)
  async export(@Query() { table, ...query }: RevenueExportQuery): Promise<StreamableFile> {
    const year = this.yearOf(query);
    const workbook = revenueWorkbook(table, year, await this.linesOf(table, { year, department: query.department }));
    return workbookFile(`chiffre-d-affaires-${year}`, workbook);
  }

  private async linesOf(
    table: RevenueExportQuery['table'],
    of: { year: number; department: number | undefined },
  ): Promise<readonly RevenueLine[]> {
    if (table === 'event-types') return this.revenue.eventTypes(of);
    return (await this.revenue.overview(of))[table];
  }

  private yearOf({ year }: RevenueQuery): number {
    return year ?? Number(mainlandDay(this.clock.now()).slice(0, 4));
  }
}
