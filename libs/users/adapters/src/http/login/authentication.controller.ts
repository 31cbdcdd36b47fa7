import { Body, Controller, Get, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Principal } from '@pds/kernel';
import { ApiProblems, type AuthenticatedRequest, CurrentPrincipal, Idempotent } from '@pds/platform';
import {
  CurrentAccount,
  type LogInResult,
  OpenSessionByLink,
  RequestPasswordReset,
  Sessions,
  SetPassword,
  ShowSessionLink,
  WrongCredentials,
} from '@pds/users/domain';
import type { FastifyReply } from 'fastify';
import { accountAnswer } from '../account/account.answers';
import { BrowserCookies } from './browser.cookie';
import { Strategies } from './request.strategy';
import {
  AccountAnswer,
  ForgottenPasswordBody,
  LoginAnswer,
  LoginBody,
  SessionLinkAnswer,
  SessionLinkBody,
  SetPasswordBody,
} from '../administration/users.dto';

@ApiTags('users')
@Controller('api/authentication')
export class AuthenticationController {
  constructor(
    private readonly currentAccount: CurrentAccount,
    private readonly strategies: Strategies,
    private readonly sessions: Sessions,
    private readonly setPassword: SetPassword,
    private readonly requestPasswordReset: RequestPasswordReset,
    private readonly showSessionLink: ShowSessionLink,
    private readonly openSessionByLink: OpenSessionByLink,
    private readonly cookies: BrowserCookies,
  ) {}

  @Get('account')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ operationId: 'getAccount', summary: 'The signed-in person' })
  @ApiOkResponse({ type: AccountAnswer })
  @ApiProblems(401)
  async account(@CurrentPrincipal() principal: Principal): Promise<AccountAnswer> {
    return accountAnswer(await this.currentAccount.execute(principal));
  }

  @Post('login')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'logIn',
    summary: 'Logs in with identifier or e-mail and password; a second step may follow',
  })
  @ApiOkResponse({ type: LoginAnswer })
  @ApiProblems(400, 401, 429)
  async login(
    @Body() body: LoginBody,
    @Req() request: AuthenticatedRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginAnswer> {
    const result = await this.strategies.authenticate<LogInResult>(['password'], request, { ...body });
    if (!result) throw new WrongCredentials();
    return this.loggedIn(reply, result);
  }

  @Post('logout')
  @HttpCode(204)
  @ApiOperation({ operationId: 'logOut', summary: 'Ends the session' })
  @ApiNoContentResponse()
  async logout(@Req() request: AuthenticatedRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    if (request.authentication) await this.sessions.end(request.authentication.sessionId);
    this.cookies.clearSession(reply);
  }

  @Post('set-password')
  @HttpCode(204)
  @ApiOperation({ operationId: 'setPassword', summary: 'Sets the password through a single-use link' })
  @ApiNoContentResponse()
  @ApiProblems(400, 422)
  choosePassword(@Body() { token, password }: SetPasswordBody, @Req() request: AuthenticatedRequest): Promise<void> {
    return this.setPassword.execute({
      token,
      password,
      address: this.cookies.browserOf(request).address,
      signedInAs: signedInAs(request),
    });
  }

  @Post('link/read')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ operationId: 'readSessionLink', summary: 'Whose account a link in an e-mail opens; changes nothing' })
  @ApiOkResponse({ type: SessionLinkAnswer })
  @ApiProblems(400, 422)
  async readLink(@Body() { token }: SessionLinkBody): Promise<SessionLinkAnswer> {
    return { email: await this.showSessionLink.execute(token) };
  }

  @Post('link/open')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'openSessionByLink',
    summary: 'Logs in by the single-use link in an e-mail, which confirms the address; a second step may follow',
  })
  @ApiOkResponse({ type: LoginAnswer })
  @ApiProblems(400, 422)
  async openLink(
    @Body() { token }: SessionLinkBody,
    @Req() request: AuthenticatedRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginAnswer> {
    const browser = this.cookies.browserOf(request);
    const command = { token, browser, signedInAs: signedInAs(request) };
    return this.loggedIn(reply, await this.openSessionByLink.execute(command));
  }

  @Post('forgotten-password')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'requestPasswordReset',
    summary: 'Sends a link when an account has this address; the answer never tells',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 429)
  @Idempotent()
  forgottenPassword(@Body() body: ForgottenPasswordBody, @Req() request: AuthenticatedRequest): Promise<void> {
    return this.requestPasswordReset.execute({ email: body.email, address: this.cookies.browserOf(request).address });
  }

  private loggedIn(reply: FastifyReply, result: LogInResult): LoginAnswer {
    this.cookies.setSession(reply, result);
    return result.secondFactor === null
      ? { user: accountAnswer(result.account) }
      : { secondFactor: result.secondFactor };
  }
}

/** The account of the browser's session, if any. */
const signedInAs = (request: AuthenticatedRequest): number | null =>
  request.authentication?.principal?.accountId ?? null;
