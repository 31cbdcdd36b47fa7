import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Principal } from '@pds/kernel';
import {
  AddEquipment,
  EditEquipment,
  EquipmentNotFound,
  OfficeNotFound,
  RetireEquipment,
  ShowEquipment,
} from '@pds/organisations/domain';
import { ApiProblems, CurrentPrincipal, idOr, Idempotent, LoadedVersionQuery } from '@pds/platform';
import { AddEquipmentBody, EditEquipmentBody, EquipmentAnswer } from './equipment.dto';

const officeIdPipe = idOr(OfficeNotFound);
const equipmentIdPipe = idOr(EquipmentNotFound);

/** The vehicles and other equipment of an office. Every call answers with all of them. */
@ApiTags('organisations')
@Controller('api/office/:id/equipment')
export class EquipmentController {
  constructor(
    private readonly showEquipment: ShowEquipment,
    private readonly addEquipment: AddEquipment,
    private readonly editEquipment: EditEquipment,
    private readonly retireEquipment: RetireEquipment,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'listEquipment', summary: 'The vehicles and other equipment of an office' })
  @ApiOkResponse({ type: [EquipmentAnswer] })
  @ApiProblems(401, 403, 404)
  async list(
    @Param('id', officeIdPipe) officeId: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<EquipmentAnswer[]> {
    return (await this.showEquipment.execute(officeId, principal)).map((each) => EquipmentAnswer.of(each));
  }

  @Post()
  @ApiOperation({ operationId: 'addEquipment', summary: 'Enters a vehicle or other equipment' })
  @ApiCreatedResponse({ type: [EquipmentAnswer] })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  @Idempotent()
  async add(
    @Param('id', officeIdPipe) officeId: number,
    @Body() { kind, name = null, registration = null, quantity = 1, outOfService = [] }: AddEquipmentBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<EquipmentAnswer[]> {
    const details = { kind, name, registration, quantity, outOfService };
    await this.addEquipment.execute({ officeId, details }, principal);
    return this.list(officeId, principal);
  }

  @Patch(':equipmentId')
  @ApiOperation({ operationId: 'updateEquipment', summary: 'Changes a vehicle or other equipment' })
  @ApiOkResponse({ type: [EquipmentAnswer] })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async update(
    @Param('id', officeIdPipe) officeId: number,
    @Param('equipmentId', equipmentIdPipe) id: number,
    @Body() { version, ...changes }: EditEquipmentBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<EquipmentAnswer[]> {
    await this.editEquipment.execute({ id, officeId, changes, version }, principal);
    return this.list(officeId, principal);
  }

  @Delete(':equipmentId')
  @ApiOperation({
    operationId: 'retireEquipment',
    summary: 'Retires a vehicle or other equipment; it stays in the history',
  })
  @ApiOkResponse({ type: [EquipmentAnswer] })
  @ApiProblems(400, 401, 403, 404, 409)
  async retire(
    @Param('id', officeIdPipe) officeId: number,
    @Param('equipmentId', equipmentIdPipe) id: number,
    @Query() { version }: LoadedVersionQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<EquipmentAnswer[]> {
    await this.retireEquipment.execute({ id, officeId, version }, principal);
    return this.list(officeId, principal);
  }
}
