import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Principal, staffRoles } from '@pds/kernel';
import { Access, AnyAccount, ApiProblems, CurrentPrincipal, Public } from '@pds/platform';
import { StructureReadModel } from '../structure.read-model';
import { DepartmentChoiceAnswer, OfficeListAnswer, OfficeListQuery } from './organisations.dto';

@ApiTags('organisations')
@Controller('api')
export class StructureController {
  constructor(private readonly structure: StructureReadModel) {}

  @Get('department/list')
  @Public()
  @ApiOperation({ operationId: 'listDepartments', summary: 'Every department, in the order of codes' })
  @ApiOkResponse({ type: [DepartmentChoiceAnswer] })
  departments(): Promise<DepartmentChoiceAnswer[]> {
    return this.structure.departments();
  }

  @Get('department/training-offices/list')
  @AnyAccount()
  @ApiOperation({ operationId: 'mapDepartments', summary: 'Names of the departments by id' })
  @ApiOkResponse({ schema: { type: 'object', additionalProperties: { type: 'string' }, example: { 69: 'Rhône' } } })
  @ApiProblems(401)
  async trainingOffices(): Promise<Record<string, string>> {
    const departments = await this.structure.departments();
    return Object.fromEntries(departments.map(({ id, name }) => [String(id), name]));
  }

  @Get('office/list')
  @Access(...staffRoles)
  @ApiOperation({ operationId: 'listOffices', summary: 'The offices in the caller’s scope' })
  @ApiOkResponse({ type: OfficeListAnswer })
  @ApiProblems(400, 401, 403)
  offices(@Query() query: OfficeListQuery, @CurrentPrincipal() principal: Principal): Promise<OfficeListAnswer> {
    return this.structure.offices(principal.scope, query, query);
  }
}
