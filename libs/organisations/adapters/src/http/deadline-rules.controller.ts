import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Principal } from '@pds/kernel';
import { DepartmentNotFound, EditDeadlineRules, ShowDeadlineRules } from '@pds/organisations/domain';
import { ApiProblems, CurrentPrincipal, idOr } from '@pds/platform';
import { DeadlineRulesAnswer, EditDeadlineRulesBody } from './deadline-rules.dto';

/** The rules by which a department's dossiers have deadlines. */
@ApiTags('organisations')
@Controller('api/department/:id/deadline-rules')
export class DeadlineRulesController {
  constructor(
    private readonly showRules: ShowDeadlineRules,
    private readonly editRules: EditDeadlineRules,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'showDeadlineRules',
    summary: 'The deadline rules of a department, its own or the default ones',
  })
  @ApiOkResponse({ type: DeadlineRulesAnswer })
  @ApiProblems(400, 401, 403, 404)
  async show(
    @Param('id', idOr(DepartmentNotFound)) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DeadlineRulesAnswer> {
    return DeadlineRulesAnswer.of(await this.showRules.execute(id, principal));
  }

  @Put()
  @ApiOperation({
    operationId: 'updateDeadlineRules',
    summary: 'Sets all deadline rules; open dossiers follow at once',
  })
  @ApiOkResponse({ type: DeadlineRulesAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async update(
    @Param('id', idOr(DepartmentNotFound)) id: number,
    @Body() { rules, version }: EditDeadlineRulesBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DeadlineRulesAnswer> {
    await this.editRules.execute({ departmentId: id, rules, version }, principal);
    return this.show(id, principal);
  }
}
