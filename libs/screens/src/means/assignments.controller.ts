import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AssignMeans, SlotToEquipNotFound } from '@pds/aid-station/domain';
import { demandIdPipe } from '@pds/demand/adapters';
import { ShowDemand } from '@pds/demand/domain';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, idOr } from '@pds/platform';
import { AssignedMeans } from './assigned-means.read-model';
import { AssignMeansBody, AssignmentsAnswer } from './assignments.dto';

/** The vehicles and other equipment assigned by name to the slots of a dossier. */
@ApiTags('aid-station')
@Controller('api/demand/:id')
export class AssignmentsController {
  constructor(
    private readonly assignedMeans: AssignedMeans,
    private readonly assignMeans: AssignMeans,
    private readonly showDemand: ShowDemand,
  ) {}

  @Get('assignments')
  @ApiOperation({
    operationId: 'showAssignments',
    summary: 'Per slot: what is sold, what is assigned, and what could be assigned with what speaks against it',
  })
  @ApiOkResponse({ type: AssignmentsAnswer })
  @ApiProblems(401, 403, 404)
  async show(
    @Param('id', demandIdPipe) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<AssignmentsAnswer> {
    // Checks the scope first.
    await this.showDemand.execute(id, principal);
    return AssignmentsAnswer.of(await this.assignedMeans.ofDossier(id, principal.scope));
  }

  @Put('slots/:slotId/assignments')
  @ApiOperation({ operationId: 'assignMeans', summary: 'Assigns equipment to a slot, in place of what it had' })
  @ApiOkResponse({ type: AssignmentsAnswer, description: 'Of all slots of the dossier' })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async assign(
    @Param('id', demandIdPipe) demandId: number,
    @Param('slotId', idOr(SlotToEquipNotFound)) slotId: number,
    @Body() { equipmentIds, version }: AssignMeansBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<AssignmentsAnswer> {
    await this.assignMeans.execute({ demandId, slotId, equipmentIds, version }, principal);
    return this.show(demandId, principal);
  }
}
