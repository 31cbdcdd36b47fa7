import { Body, Controller, Param, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { UpdateDemandAsOrganiser } from '@pds/demand/domain';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal } from '@pds/platform';
import { demandIdPipe } from '../demand-id.pipe';
import { UpdateDemandAnswer, UpdateDemandBody } from './organiser-demands.dto';

/** « Mes demandes »: the organiser's edit of a demand EN COURS; the list is in `screens/organiser`. */
@ApiTags('demand')
@Controller('api/demand')
export class OrganiserDemandsController {
  constructor(private readonly updateDemand: UpdateDemandAsOrganiser) {}

  @Put('update/:id')
  @ApiOperation({ operationId: 'updateDemand', summary: "The organiser's edit while the demand is EN COURS" })
  @ApiOkResponse({ type: UpdateDemandAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async update(
    @Param('id', demandIdPipe) id: number,
    @Body() body: UpdateDemandBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<UpdateDemandAnswer> {
    const { updateRescuers = false, version, organization, ...described } = body;
    const change = { ...described, ...(organization !== undefined && { organizationId: organization }) };
    const demand = await this.updateDemand.execute({ id, change, version, updateRescuers }, principal);
    return {
      version: demand.version,
      errors: Object.fromEntries(demand.slotsToDescribe().map((slotId) => [slotId, 'feature'])),
    };
  }
}
