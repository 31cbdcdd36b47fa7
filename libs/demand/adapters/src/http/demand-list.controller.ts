import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { mapPage, type Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal } from '@pds/platform';
import { DemandList } from '../read-models/demand-list.read-model';
import { listRow } from './demand-list.answers';
import { DemandListAnswer, DemandListQuery } from './demand-list.dto';

/** The staff's list of demands. */
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
    return mapPage(await this.demandList.page(filters, { page, perPage, sort, direction }, principal.scope), listRow);
  }
}
