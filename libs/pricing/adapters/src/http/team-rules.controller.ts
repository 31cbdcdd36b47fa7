import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, idOrZero } from '@pds/platform';
import { teamClasses, type TeamRules } from '@pds/pricing/contract';
import { ChangeTeamRules, ConsultTeamRules, PricingNotFound, type TeamRulesView } from '@pds/pricing/domain';
import { type TeamClassAnswer, TeamRulesAnswer, UpdateTeamRulesBody } from './team-rules.dto';

const departmentPipe = idOrZero(PricingNotFound);
const ofDepartment = {
  name: 'departmentId',
  type: 'integer',
  description: '0: the whole association for an admin, else one’s own department',
} as const;

/** The teams that the devices of a department require, compared with the engagement of its dossiers. */
@ApiTags('pricing')
@Controller('api/team-rules')
export class TeamRulesController {
  constructor(
    private readonly consultTeamRules: ConsultTeamRules,
    private readonly changeTeamRules: ChangeTeamRules,
  ) {}

  @Get(':departmentId')
  @ApiOperation({ operationId: 'getTeamRules', summary: 'The teams that the devices of a department ask for' })
  @ApiParam(ofDepartment)
  @ApiOkResponse({ type: TeamRulesAnswer })
  @ApiProblems(401, 403, 404)
  async get(
    @Param('departmentId', departmentPipe) departmentId: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<TeamRulesAnswer> {
    return toAnswer(await this.consultTeamRules.execute({ departmentId }, principal));
  }

  @Put(':departmentId')
  @ApiOperation({
    operationId: 'updateTeamRules',
    summary: 'Sets the teams of classes, or leaves them to what is inherited',
  })
  @ApiParam(ofDepartment)
  @ApiOkResponse({ type: TeamRulesAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async update(
    @Param('departmentId', departmentPipe) departmentId: number,
    @Body() body: UpdateTeamRulesBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<TeamRulesAnswer> {
    await this.changeTeamRules.execute({ ...body, departmentId }, principal);
    return toAnswer(await this.consultTeamRules.execute({ departmentId }, principal));
  }
}

function toAnswer({ department, version, own, inherited }: TeamRulesView): TeamRulesAnswer {
  return {
    departmentId: department?.id ?? 0,
    version,
    classes: teamClasses.map((stationClass) => ({
      stationClass,
      own: own[stationClass] ?? null,
      inherited: inherited[stationClass],
    })),
  };
}

/** Resolved rules, class by class. */
export function toTeamClasses(rules: TeamRules): TeamClassAnswer[] {
  return teamClasses.map((stationClass) => ({ stationClass, rules: rules[stationClass] }));
}
