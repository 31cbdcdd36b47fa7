import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { UpdateDemandAsOrganiser } from '@pds/demand/domain';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, ListQuery } from '@pds/platform';
import { OrganiserDemands } from '../read-models/organiser-demands.read-model';
import { demandIdPipe } from './demand-id.pipe';
import { organiserRow } from './organiser-demands.answers';
import { UpdateDemandAnswer, OrganiserDemandListAnswer, UpdateDemandBody } from './organiser-demands.dto';

/** « Mes demandes »: an organiser's list and the edit of what is still EN COURS. */
@ApiTags('demand')
@Controller('api/demand')
export class OrganiserDemandsController {
  constructor(
    private readonly organiserDemands: OrganiserDemands,
    private readonly updateDemand: UpdateDemandAsOrganiser,
  ) {}

  @Get('user/list')
  @ApiOperation({ operationId: 'listOrganiserDemands', summary: "The organiser's own demands, deleted ones included" })
  @ApiOkResponse({ type: OrganiserDemandListAnswer })
  @ApiProblems(400, 401)
  async ofOrganiser(
    @Query() query: ListQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<OrganiserDemandListAnswer> {
    const found = await this.organiserDemands.page(principal, query);
    return { ...found, records: found.records.map(organiserRow) };
  }

  @Put('update/:id')
  @ApiOperation({ operationId: 'updateDemand', summary: "The organiser's edit while the demand is EN COURS" })
  @ApiParam({ name: 'id', type: Number })
  @ApiOkResponse({ type: UpdateDemandAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async update(
    @Param('id', demandIdPipe) id: number,
    @Body() body: UpdateDemandBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<UpdateDemandAnswer> {
    const { updateRescuers = false, ...change } = body;
    const toDescribe = await this.updateDemand.execute({ id, change, updateRescuers }, principal);
    return { errors: Object.fromEntries(toDescribe.map((slotId) => [slotId, 'feature'])) };
  }
}
