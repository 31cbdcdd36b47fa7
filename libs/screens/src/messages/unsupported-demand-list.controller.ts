import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, listWorkbook, ProducesWorkbook } from '@pds/platform';
import { UnsupportedDemands } from './unsupported-demands.read-model';
import {
  UnsupportedDemandExportQuery,
  UnsupportedDemandListAnswer,
  UnsupportedDemandListQuery,
} from './unsupported-demand-list.dto';
import { unsupportedDemandWorkbook } from './unsupported-demand-workbook';

/** « Demandes non prises en charge » (spec back-office 2 and 7). */
@ApiTags('demand')
@Controller('api/demand/dps-support')
export class UnsupportedDemandListController {
  constructor(private readonly demands: UnsupportedDemands) {}

  @Get('list')
  @ApiOperation({
    operationId: 'listUnsupportedDemands',
    summary: 'Demands of the scope that the association does not take on, with cause and e-mail; deleted ones left out',
  })
  @ApiOkResponse({ type: UnsupportedDemandListAnswer })
  @ApiProblems(400, 401, 403)
  async list(
    @Query() query: UnsupportedDemandListQuery,
    @CurrentPrincipal() { scope }: Principal,
  ): Promise<UnsupportedDemandListAnswer> {
    const page = await this.demands.page(query, scope);
    return { ...page, records: [...page.records] };
  }

  @Get('list/export')
  @ApiOperation({
    operationId: 'exportUnsupportedDemands',
    summary: 'The same list as an .xlsx, at once: ten thousand rows a page',
  })
  @ProducesWorkbook()
  @ApiProblems(400, 401, 403)
  export(@Query() query: UnsupportedDemandExportQuery, @CurrentPrincipal() { scope }: Principal): StreamableFile {
    return listWorkbook(
      'Demandes non prises en charge',
      unsupportedDemandWorkbook,
      this.demands.lines(query, scope),
      query,
    );
  }
}
