import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Principal } from '@pds/kernel';
import { ApiProblems, type AuthenticatedRequest, CurrentPrincipal, Idempotent } from '@pds/platform';
import { ChangePassword, ChooseFirstPassword, ConfirmEmailChange, RequestEmailChange } from '@pds/users/domain';
import type { FastifyReply } from 'fastify';
import { ChangeEmailBody, ChangePasswordBody, ConfirmEmailBody, FirstPasswordBody } from './account.dto';
import { BrowserCookies } from '../login/browser.cookie';

/** « Mon compte »: the password and the e-mail address with which a person logs in. */
@ApiTags('account')
@Controller('api/account')
export class AccountCredentialsController {
  constructor(
    private readonly changePassword: ChangePassword,
    private readonly chooseFirstPassword: ChooseFirstPassword,
    private readonly requestEmailChange: RequestEmailChange,
    private readonly confirmEmailChange: ConfirmEmailChange,
    private readonly cookies: BrowserCookies,
  ) {}

  @Post('password')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'changeOwnPassword',
    summary: 'Replaces one’s password; other sessions, links, tokens and a pending address end, this session goes on',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 422, 429)
  async password(
    @Body() { currentPassword, password }: ChangePasswordBody,
    @CurrentPrincipal() principal: Principal,
    @Req() request: AuthenticatedRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const command = { current: currentPassword, password, browser: this.cookies.browserOf(request) };
    this.cookies.setSession(reply, await this.changePassword.execute(command, principal));
  }

  @Post('first-password')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'chooseFirstPassword',
    summary: 'Sets the password of an organiser who has none; this session goes on, others end',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 409, 422)
  async firstPassword(
    @Body() { password }: FirstPasswordBody,
    @CurrentPrincipal() principal: Principal,
    @Req() request: AuthenticatedRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const command = { password, browser: this.cookies.browserOf(request) };
    this.cookies.setSession(reply, await this.chooseFirstPassword.execute(command, principal));
  }

  @Post('email')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'requestOwnEmailChange',
    summary: 'Asks for another e-mail address; it counts once the link sent to it is followed',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 409, 422, 429)
  @Idempotent()
  email(@Body() body: ChangeEmailBody, @CurrentPrincipal() principal: Principal): Promise<void> {
    return this.requestEmailChange.execute({ email: body.email, password: body.currentPassword }, principal);
  }

  @Post('email/confirm')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'confirmEmailChange',
    summary: 'Confirms a new e-mail address by its single-use link; sessions, links and tokens of the account end',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 409, 422)
  confirmEmail(@Body() { token }: ConfirmEmailBody): Promise<void> {
    return this.confirmEmailChange.execute(token);
  }
}
