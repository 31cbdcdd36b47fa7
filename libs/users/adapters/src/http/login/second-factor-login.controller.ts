import { Body, Controller, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems, type AuthenticatedRequest } from '@pds/platform';
import { EnrolAtLogin, VerifySecondFactor } from '@pds/users/domain';
import type { FastifyReply } from 'fastify';
import { accountAnswer } from '../account/account.answers';
import { CodeBody, EnrolledAtLoginAnswer, EnrolmentAnswer, SecondStepAnswer } from './second-factor.dto';
import { BrowserCookies } from './browser.cookie';

/** The second step of login. Public: the caller has given a password, but has no session yet. */
@ApiTags('users')
@Controller('api/authentication/second-factor')
export class SecondFactorLoginController {
  constructor(
    private readonly verifySecondFactor: VerifySecondFactor,
    private readonly enrolAtLogin: EnrolAtLogin,
    private readonly cookies: BrowserCookies,
  ) {}

  @Post()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ operationId: 'verifySecondFactor', summary: 'Logs in with a code, after the password' })
  @ApiOkResponse({ type: SecondStepAnswer })
  @ApiProblems(400, 401, 409, 422, 429)
  async verify(
    @Body() { code }: CodeBody,
    @Req() request: AuthenticatedRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SecondStepAnswer> {
    const opened = await this.verifySecondFactor.execute({ code, browser: this.cookies.browserOf(request) });
    this.cookies.setSession(reply, opened);
    return { user: accountAnswer(opened.account) };
  }

  @Post('enrolment')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'beginEnrolmentAtLogin',
    summary: 'Begins to set up the second factor that the person’s role demands, after the password',
  })
  @ApiOkResponse({ type: EnrolmentAnswer })
  @ApiProblems(401, 409)
  begin(@Req() request: AuthenticatedRequest): Promise<EnrolmentAnswer> {
    return this.enrolAtLogin.begin(this.cookies.browserOf(request));
  }

  @Post('enrolment/confirm')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'confirmEnrolmentAtLogin',
    summary: 'Shows the first code of the application, and is logged in',
  })
  @ApiOkResponse({ type: EnrolledAtLoginAnswer })
  @ApiProblems(400, 401, 409, 422, 429)
  async confirm(
    @Body() { code }: CodeBody,
    @Req() request: AuthenticatedRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EnrolledAtLoginAnswer> {
    const { recoveryCodes, result } = await this.enrolAtLogin.confirm({
      code,
      browser: this.cookies.browserOf(request),
    });
    this.cookies.setSession(reply, result);
    return { user: accountAnswer(result.account), recoveryCodes };
  }
}
