import { Controller, Get, Header, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Clock, mainlandDay, type Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, PdfRenderer, ProducesWorkbook, Settings, workbookFile } from '@pds/platform';
import { YearlyReportReadModel } from './yearly-report.read-model';
import { reportedYear, YearlyReportAnswer, YearlyReportQuery } from './yearly-report.dto';
import { yearlyReportPaper } from './yearly-report-paper';
import { yearlyReportWorkbook } from './yearly-report-workbook';

/** « Bilan d’activité »: the yearly report to the authority that granted the agrément (docs/yearly-report.md). */
@ApiTags('yearly-report')
@Controller('api/yearly-report')
export class YearlyReportController {
  constructor(
    private readonly reports: YearlyReportReadModel,
    private readonly renderer: PdfRenderer,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'getYearlyReport', summary: 'The stations held in a year, by kind and department' })
  @ApiOkResponse({ type: YearlyReportAnswer })
  @ApiProblems(400, 401, 403)
  async show(@Query() query: YearlyReportQuery, @CurrentPrincipal() principal: Principal): Promise<YearlyReportAnswer> {
    return YearlyReportAnswer.of(await this.reports.of(reportedYear(query, this.clock.now()), principal));
  }

  @Get('workbook')
  @ApiOperation({ operationId: 'exportYearlyReport', summary: 'The report as a workbook' })
  @ProducesWorkbook()
  @ApiProblems(400, 401, 403)
  async workbook(@Query() query: YearlyReportQuery, @CurrentPrincipal() principal: Principal): Promise<StreamableFile> {
    const year = reportedYear(query, this.clock.now());
    return workbookFile(`bilan-d-activite-${year}`, yearlyReportWorkbook(await this.reports.of(year, principal)));
  }

  @Get('pdf')
  @Header('X-Content-Type-Options', 'nosniff')
  @Header('Cache-Control', 'private, no-store')
  @ApiOperation({ operationId: 'printYearlyReport', summary: 'The report as a PDF' })
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiProblems(400, 401, 403, 503)
  async pdf(@Query() query: YearlyReportQuery, @CurrentPrincipal() principal: Principal): Promise<StreamableFile> {
    const now = this.clock.now();
    const year = reportedYear(query, now);
    const page = yearlyReportPaper(await this.reports.of(year, principal), this.settings.publisher, mainlandDay(now));
    const bytes = await this.renderer.render(page, String(principal.accountId));
    return new StreamableFile(bytes, {
      type: 'application/pdf',
      disposition: `inline; filename="bilan-d-activite-${year}.pdf"`,
      length: bytes.byteLength,
    });
  }
}
