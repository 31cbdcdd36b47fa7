import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { mapPage, type Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, listWorkbook, ProducesWorkbook } from '@pds/platform';
import { DemandList } from '../../read-models/demand-list.read-model';
import { listRow } from './demand-list.answers';
import { DemandExportQuery, DemandListAnswer, DemandListQuery } from './demand-list.dto';
import { demandWorkbook } from './demand-workbook.answers';

/** The staff list of demands. */
@ApiTags('demand')
@Controller('api/demand')
export class DemandListController {
  constructor(private readonly demandList: DemandList) {}

  @Get('list')
  @ApiOperation({ operationId: 'listDemands', summary: 'Demands of the scope; deleted ones left out' })
  @ApiOkResponse({ type: DemandListAnswer })
  @ApiProblems(400, 401, 403)
  async list(@Query() query: DemandListQuery, @CurrentPrincipal() principal: Principal): Promise<DemandListAnswer> {
    const { page, perPage, sort, direction, ...filters } = query;
    return mapPage(await this.demandList.page(filters, { page, perPage, sort, direction }, principal), listRow);
  }

  @Get('list/export')
  @ApiOperation({
    operationId: 'exportDemands',
    summary: 'The same list as an .xlsx, at once: ten thousand rows a page',
  })
  @ProducesWorkbook()
  @ApiProblems(400, 401, 403)
  export(@Query() query: DemandExportQuery, @CurrentPrincipal() { scope }: Principal): StreamableFile {
    const { page, perPage, columns, sort, direction, ...filters } = query;
    const lines = this.demandList.lines(filters, { sort, direction }, scope);
    return listWorkbook('Demandes', demandWorkbook, lines, { page, perPage, columns });
  }
}
