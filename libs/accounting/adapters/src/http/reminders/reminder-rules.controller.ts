import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { EditReminderRules, ReminderDepartmentNotFound, ShowReminderRules } from '@pds/accounting/domain';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, idOr } from '@pds/platform';
import { EditReminderRulesBody, reminderRules, ReminderRulesAnswer } from './reminder.dto';

const departmentId = idOr(ReminderDepartmentNotFound);

@ApiTags('accounting')
@Controller('api/reminder/rules/:departmentId')
export class ReminderRulesController {
  constructor(
    private readonly showRules: ShowReminderRules,
    private readonly editRules: EditReminderRules,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'showReminderRules',
    summary: 'When a department reminds its customers, its own rules or ours',
  })
  @ApiOkResponse({ type: ReminderRulesAnswer })
  @ApiProblems(401, 403, 404)
  async show(
    @Param('departmentId', departmentId) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ReminderRulesAnswer> {
    return ReminderRulesAnswer.of(await this.showRules.execute(id, principal));
  }

  @Put()
  @ApiOperation({ operationId: 'updateReminderRules', summary: 'Sets when a department reminds its customers' })
  @ApiOkResponse({ type: ReminderRulesAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async update(
    @Param('departmentId', departmentId) id: number,
    @Body() body: EditReminderRulesBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ReminderRulesAnswer> {
    await this.editRules.execute({ departmentId: id, rules: reminderRules(body), version: body.version }, principal);
    return this.show(id, principal);
  }
}
