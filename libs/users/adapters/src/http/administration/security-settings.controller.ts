import { Body, Controller, Delete, Get, HttpCode, Param, Put } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Editions, type Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, idOr } from '@pds/platform';
import {
  editedSecuritySettings,
  RequireSecondFactor,
  ResetSecondFactor,
  SecuritySettings,
  UserNotFound,
} from '@pds/users/domain';
import { SecuritySettingsAnswer, SecuritySettingsBody } from '../login/second-factor.dto';

/** What administrators require of logins. */
@ApiTags('users')
@Controller('api')
export class SecuritySettingsController {
  constructor(
    private readonly settings: SecuritySettings,
    private readonly requireSecondFactor: RequireSecondFactor,
    private readonly resetSecondFactor: ResetSecondFactor,
    private readonly editions: Editions,
  ) {}

  @Get('security-settings')
  @ApiOperation({ operationId: 'getSecuritySettings', summary: 'Which roles demand a second factor' })
  @ApiOkResponse({ type: SecuritySettingsAnswer })
  @ApiProblems(401, 403)
  async show(): Promise<SecuritySettingsAnswer> {
    const version = await this.editions.versionOf(editedSecuritySettings);
    return { version, secondFactorRoles: [...(await this.settings.secondFactorRoles())] };
  }

  @Put('security-settings')
  @ApiOperation({ operationId: 'updateSecuritySettings', summary: 'Demands a second factor of staff roles, at once' })
  @ApiOkResponse({ type: SecuritySettingsAnswer })
  @ApiProblems(400, 401, 403, 409)
  async update(
    @Body() { secondFactorRoles, version }: SecuritySettingsBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<SecuritySettingsAnswer> {
    await this.requireSecondFactor.execute(secondFactorRoles, principal, version);
    return this.show();
  }

  @Delete('users/:id/second-factor')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'resetSecondFactor',
    summary: 'Takes the second factor of someone who lost it away; their sessions end',
  })
  @ApiNoContentResponse()
  @ApiProblems(401, 403, 404)
  reset(@Param('id', idOr(UserNotFound)) id: number): Promise<void> {
    return this.resetSecondFactor.execute(id);
  }
}
