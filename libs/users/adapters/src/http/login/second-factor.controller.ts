import { Body, Controller, Get, Header, HttpCode, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Principal } from '@pds/kernel';
import { ApiProblems, type Authentication, CurrentPrincipal, CurrentSession } from '@pds/platform';
import { DisableSecondFactor, EnrolFromAccount, RenewRecoveryCodes, ShowSecondFactor } from '@pds/users/domain';
import { CurrentPasswordBody } from '../account/account.dto';
import {
  CodeBody,
  DisableSecondFactorBody,
  EnrolmentAnswer,
  RecoveryCodesAnswer,
  SecondFactorAnswer,
} from './second-factor.dto';

/** The signed-in user's own second factor. */
@ApiTags('account')
@Controller('api/account/second-factor')
export class SecondFactorController {
  constructor(
    private readonly showSecondFactor: ShowSecondFactor,
    private readonly enrolFromAccount: EnrolFromAccount,
    private readonly disableSecondFactor: DisableSecondFactor,
    private readonly renewRecoveryCodes: RenewRecoveryCodes,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'getSecondFactor', summary: 'Whether one’s login has a second factor' })
  @ApiOkResponse({ type: SecondFactorAnswer })
  @ApiProblems(401, 403)
  show(@CurrentPrincipal() principal: Principal): Promise<SecondFactorAnswer> {
    return this.showSecondFactor.execute(principal);
  }

  @Post()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ operationId: 'beginEnrolment', summary: 'Begins to set up a second factor' })
  @ApiOkResponse({ type: EnrolmentAnswer })
  @ApiProblems(400, 401, 403, 409, 422, 429)
  begin(
    @Body() { currentPassword }: CurrentPasswordBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<EnrolmentAnswer> {
    return this.enrolFromAccount.begin(currentPassword, principal);
  }

  @Post('confirm')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ operationId: 'confirmEnrolment', summary: 'Shows the first code; sessions elsewhere end' })
  @ApiOkResponse({ type: RecoveryCodesAnswer })
  @ApiProblems(400, 401, 403, 409, 422, 429)
  async confirm(
    @Body() { code }: CodeBody,
    @CurrentPrincipal() principal: Principal,
    @CurrentSession() { sessionId }: Authentication,
  ): Promise<RecoveryCodesAnswer> {
    return { recoveryCodes: await this.enrolFromAccount.confirm({ code, sessionId }, principal) };
  }

  @Post('disable')
  @HttpCode(204)
  @ApiOperation({ operationId: 'disableSecondFactor', summary: 'Does without a second factor again' })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 409, 422, 429)
  disable(
    @Body() { currentPassword, code }: DisableSecondFactorBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    return this.disableSecondFactor.execute({ password: currentPassword, code }, principal);
  }

  @Post('recovery-codes')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ operationId: 'renewRecoveryCodes', summary: 'New recovery codes; the former ones end' })
  @ApiOkResponse({ type: RecoveryCodesAnswer })
  @ApiProblems(400, 401, 403, 409, 422, 429)
  async renew(
    @Body() { currentPassword }: CurrentPasswordBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<RecoveryCodesAnswer> {
    return { recoveryCodes: await this.renewRecoveryCodes.execute(currentPassword, principal) };
  }
}
