import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { mapPage, type Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, ListQuery } from '@pds/platform';
import { OrganiserDemands } from './organiser-demands.read-model';
import { organiserRow } from './organiser-demand-list.answers';
import { OrganiserDemandListAnswer } from './organiser-demand-list.dto';

/** « Mes demandes »: an organiser's demands with their documents. */
@ApiTags('demand')
@Controller('api/demand')
export class OrganiserDemandListController {
  constructor(private readonly demands: OrganiserDemands) {}

  @Get('user/list')
  @ApiOperation({ operationId: 'listOrganiserDemands', summary: "The organiser's own demands, deleted ones included" })
  @ApiOkResponse({ type: OrganiserDemandListAnswer })
  @ApiProblems(400, 401)
  async ofOrganiser(
    @Query() query: ListQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<OrganiserDemandListAnswer> {
    return mapPage(await this.demands.page(principal, query), organiserRow);
  }
}
