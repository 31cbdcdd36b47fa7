import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import {
  AddSlot,
  CloneSlot,
  DescribeSlot,
  RemoveContact,
  RemoveInterestPoint,
  RemoveSlot,
  ShowSlot,
  type ShownDemand,
  SimulateSlotPricing,
  SlotNotFound,
  SlotRowNotFound,
} from '@pds/demand/domain';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, Idempotent, idOr, StateChangingGet } from '@pds/platform';
import { pricingDepartmentPipe, demandIdPipe } from '../demand-id.pipe';
import { slotsAnswer } from '../dossier/dossier.answers';
import { simulationAnswer } from './slot.answers';
import { AddSlotBody, DemandSlotsAnswer, OneSlotAnswer, DescribeOneSlotBody, SlotSimulationAnswer } from './slot.dto';
import { VersionQuery } from '../dossier/version.dto';

const slotIdPipe = idOr(SlotNotFound);
const rowIdPipe = idOr(SlotRowNotFound);
const slotId = { name: 'id', type: Number } as const;
const row = { name: 'id', type: Number, description: 'Of the row' } as const;
const managersOnly = 'Managers in scope';
const whileEditable = 'Managers in scope at any time, the organiser while the demand is EN COURS';

/** Calls about a single slot. */
@ApiTags('demand')
@Controller('api/demand-slot')
export class DemandSlotController {
  constructor(
    private readonly simulateSlotPricing: SimulateSlotPricing,
    private readonly showSlot: ShowSlot,
    private readonly addSlot: AddSlot,
    private readonly cloneSlot: CloneSlot,
    private readonly removeSlot: RemoveSlot,
    private readonly describeSlot: DescribeSlot,
    private readonly removeContact: RemoveContact,
    private readonly removeInterestPoint: RemoveInterestPoint,
  ) {}

  @Post('add/:demandId')
  @ApiOperation({ operationId: 'addSlot', summary: 'Adds a slot at the end of a demand', description: managersOnly })
  @ApiCreatedResponse({ type: DemandSlotsAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  @Idempotent()
  async add(
    @Param('demandId', demandIdPipe) demandId: number,
    @Body() { version, ...form }: AddSlotBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DemandSlotsAnswer> {
    return slotsAnswer(await this.addSlot.execute({ demandId, version, form }, principal), principal);
  }

  @Post('clone/:id')
  @ApiOperation({ operationId: 'cloneSlot', summary: 'Copies a slot, right after it', description: whileEditable })
  @ApiParam(slotId)
  @ApiCreatedResponse({ type: DemandSlotsAnswer })
  @ApiProblems(400, 401, 403, 404, 409)
  @Idempotent()
  async clone(
    @Param('id', slotIdPipe) id: number,
    @Query() { version }: VersionQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DemandSlotsAnswer> {
    return slotsAnswer(await this.cloneSlot.execute({ slotId: id, version }, principal), principal);
  }

  @Get('clone/:id')
  @StateChangingGet()
  @ApiOperation({
    operationId: 'cloneSlotByGet',
    summary: 'Same as the POST, kept for compatibility: 403 unless same-origin and programmatic',
  })
  @ApiParam(slotId)
  @ApiOkResponse({ type: DemandSlotsAnswer })
  @ApiProblems(400, 401, 403, 404, 409)
  cloneByGet(
    @Param('id', slotIdPipe) id: number,
    @Query() query: VersionQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DemandSlotsAnswer> {
    return this.clone(id, query, principal);
  }

  @Get(':id')
  @ApiOperation({ operationId: 'showSlot', summary: 'One slot, with its hours and size explained' })
  @ApiParam(slotId)
  @ApiOkResponse({ type: OneSlotAnswer })
  @ApiProblems(401, 404)
  async show(@Param('id', slotIdPipe) id: number, @CurrentPrincipal() principal: Principal): Promise<OneSlotAnswer> {
    return oneSlot(id, await this.showSlot.execute(id, principal), principal);
  }

  @Patch('update/:id')
  @ApiOperation({ operationId: 'describeSlot', summary: 'Saves the screen of one slot', description: whileEditable })
  @ApiParam(slotId)
  @ApiOkResponse({ type: OneSlotAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async describe(
    @Param('id', slotIdPipe) id: number,
    @Body() { version, ...change }: DescribeOneSlotBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<OneSlotAnswer> {
    return oneSlot(id, await this.describeSlot.execute({ slotId: id, version, change }, principal), principal);
  }

  @Delete(':id')
  @ApiOperation({ operationId: 'removeSlot', summary: 'Takes a slot away, never the last', description: whileEditable })
  @ApiParam(slotId)
  @ApiOkResponse({ type: DemandSlotsAnswer })
  @ApiProblems(400, 401, 403, 404, 409)
  async remove(
    @Param('id', slotIdPipe) id: number,
    @Query() { version }: VersionQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DemandSlotsAnswer> {
    return slotsAnswer(await this.removeSlot.execute({ slotId: id, version }, principal), principal);
  }

  @Delete('contact/:id')
  @ApiOperation({
    operationId: 'removeSlotContact',
    summary: 'Takes a contact of a slot away: the last row only, and never the first',
    description: whileEditable,
  })
  @ApiParam(row)
  @ApiOkResponse({ type: OneSlotAnswer })
  @ApiProblems(400, 401, 403, 404, 409)
  async deleteContact(
    @Param('id', rowIdPipe) contactId: number,
    @Query() { version }: VersionQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<OneSlotAnswer> {
    const shown = await this.removeContact.execute({ contactId, version }, principal);
    return oneSlot(shown.slotId, shown, principal);
  }

  @Delete('interest-point/:id')
  @ApiOperation({
    operationId: 'removeInterestPoint',
    summary: 'Takes a point of interest of a slot away: the last row only',
    description: whileEditable,
  })
  @ApiParam(row)
  @ApiOkResponse({ type: OneSlotAnswer })
  @ApiProblems(400, 401, 403, 404, 409)
  async deleteInterestPoint(
    @Param('id', rowIdPipe) pointId: number,
    @Query() { version }: VersionQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<OneSlotAnswer> {
    const shown = await this.removeInterestPoint.execute({ pointId, version }, principal);
    return oneSlot(shown.slotId, shown, principal);
  }

  @Get('simulate-pricing/:slotId/:departmentId')
  @ApiOperation({ operationId: 'simulateSlotPricing', summary: 'What a slot costs with the rates of a department' })
  @ApiParam({ name: 'departmentId', type: Number, description: "0: the caller's department, the default for an admin" })
  @ApiOkResponse({ type: SlotSimulationAnswer })
  @ApiProblems(401, 403, 404)
  async simulate(
    @Param('slotId', slotIdPipe) slotId: number,
    @Param('departmentId', pricingDepartmentPipe) departmentId: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<SlotSimulationAnswer> {
    return simulationAnswer(slotId, await this.simulateSlotPricing.execute(slotId, departmentId, principal));
  }
}

function oneSlot(id: number, shown: ShownDemand, principal: Principal): OneSlotAnswer {
  const { version, slots } = slotsAnswer(shown, principal);
  return { version, demandId: shown.demand.id, slot: slots.find((slot) => slot.id === id)! };
}
