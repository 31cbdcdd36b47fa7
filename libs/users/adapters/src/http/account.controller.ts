import { Body, Controller, Delete, Get, Header, HttpCode, Param, Patch, Post, Req, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Clock, Editions, type Instant, mainlandTimeZone, type Principal, toIsoWithOffset } from '@pds/kernel';
import {
  ApiProblems,
  type AuthenticatedRequest,
  type Authentication,
  CurrentPrincipal,
  CurrentSession,
  Idempotent,
  idOr,
  PersonalDataSources,
} from '@pds/platform';
import {
  type ApiToken,
  ApiTokenNotFound,
  ApiTokens,
  ChangePassword,
  ChooseFirstPassword,
  ConfirmEmailChange,
  DeleteOwnAccount,
  editedAccount,
  EndOwnSession,
  IssueApiToken,
  ListOwnSessions,
  RequestEmailChange,
  RevokeApiToken,
  ShowOwnAccount,
  TokenScopes,
  UpdateOwnDetails,
} from '@pds/users/domain';
import type { FastifyReply } from 'fastify';
import { AffiliationListReadModel } from '../read-models/affiliation-list.read-model';
import { PersonalAccount } from '../read-models/personal-account.read-model';
import {
  type ApiTokenAnswer,
  IssuedApiTokenAnswer,
  ApiTokensAnswer,
  ChangeEmailBody,
  ChangePasswordBody,
  ConfirmEmailBody,
  CurrentPasswordBody,
  FirstPasswordBody,
  IssueApiTokenBody,
  OwnAccountAnswer,
  OwnSessionsAnswer,
  PersonalDataAnswer,
  UpdateOwnAccountBody,
} from './account.dto';
import { sessionAnswer } from './account.answers';
import { BrowserCookies } from './browser.cookie';

/** The sections that the sources of all contexts return together. */
type PersonalSections = Omit<PersonalDataAnswer, 'exportedAt' | 'account'>;

/** « Mon compte »: what users may see and change of their own account. */
@ApiTags('account')
@Controller('api/account')
export class AccountController {
  constructor(
    private readonly showOwnAccount: ShowOwnAccount,
    private readonly updateOwnDetails: UpdateOwnDetails,
    private readonly changePassword: ChangePassword,
    private readonly chooseFirstPassword: ChooseFirstPassword,
    private readonly requestEmailChange: RequestEmailChange,
    private readonly confirmEmailChange: ConfirmEmailChange,
    private readonly listOwnSessions: ListOwnSessions,
    private readonly endOwnSession: EndOwnSession,
    private readonly apiTokens: ApiTokens,
    private readonly tokenScopes: TokenScopes,
    private readonly issueApiToken: IssueApiToken,
    private readonly revokeApiToken: RevokeApiToken,
    private readonly affiliations: AffiliationListReadModel,
    private readonly personalAccount: PersonalAccount,
    private readonly personalData: PersonalDataSources,
    private readonly deleteOwnAccount: DeleteOwnAccount,
    private readonly cookies: BrowserCookies,
    private readonly editions: Editions,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ operationId: 'getOwnAccount', summary: 'The signed-in person’s own details' })
  @ApiOkResponse({ type: OwnAccountAnswer })
  @ApiProblems(401, 403)
  async own(@CurrentPrincipal() principal: Principal): Promise<OwnAccountAnswer> {
    const version = await this.editions.versionOf(editedAccount(principal.accountId));
    const { account, pendingEmail } = await this.showOwnAccount.execute(principal);
    const { id, identifier, firstName, lastName, birthName, email, phone, civility, passwordHash } = account;
    return {
      version,
      id,
      identifier,
      firstName,
      lastName,
      birthName,
      email,
      pendingEmail,
      phone,
      civility,
      hasPassword: passwordHash !== null,
      roles: [principal.role],
    };
  }

  @Patch()
  @ApiOperation({ operationId: 'updateOwnAccount', summary: 'Corrects one’s own details; what is left out stays' })
  @ApiOkResponse({ type: OwnAccountAnswer })
  @ApiProblems(400, 401, 403, 409)
  async update(
    @Body() { version, ...body }: UpdateOwnAccountBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<OwnAccountAnswer> {
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    await this.updateOwnDetails.execute(given, principal, version);
    return this.own(principal);
  }

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

  @Get('sessions')
  @ApiOperation({ operationId: 'listOwnSessions', summary: 'Where one is signed in, the latest used first' })
  @ApiOkResponse({ type: OwnSessionsAnswer })
  @ApiProblems(401, 403)
  async sessions(
    @CurrentPrincipal() principal: Principal,
    @CurrentSession() { sessionId }: Authentication,
  ): Promise<OwnSessionsAnswer> {
    const sessions = await this.listOwnSessions.execute(principal);
    return {
      records: sessions.map((session) => ({
        id: session.id,
        current: session.id === sessionId,
        ...sessionAnswer(session),
      })),
    };
  }

  @Delete('sessions/:id')
  @HttpCode(204)
  @ApiOperation({ operationId: 'endOwnSession', summary: 'Signs out elsewhere (or here)' })
  @ApiNoContentResponse()
  @ApiProblems(401, 403, 404)
  endSession(@Param('id') id: string, @CurrentPrincipal() principal: Principal): Promise<void> {
    return this.endOwnSession.execute(id, principal);
  }

  @Get('tokens')
  @ApiOperation({ operationId: 'listApiTokens', summary: 'One’s personal API tokens, without their secrets' })
  @ApiOkResponse({ type: ApiTokensAnswer })
  @ApiProblems(401, 403)
  async tokens(@CurrentPrincipal() principal: Principal): Promise<ApiTokensAnswer> {
    return {
      records: await this.answersOf(await this.apiTokens.allOf(principal.accountId)),
      contexts: [...this.tokenScopes.contextsOpenTo(principal.role)],
    };
  }

  @Post('tokens')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'issueApiToken',
    summary: 'Makes a personal API token in the role of the moment; its secret is shown this once',
  })
  @ApiCreatedResponse({ type: IssuedApiTokenAnswer })
  @ApiProblems(400, 401, 403, 409, 422)
  @Idempotent()
  async issueToken(
    @Body() { name, days = null, readOnly = false, context = null }: IssueApiTokenBody,
    @CurrentPrincipal() principal: Principal,
    @CurrentSession() { sessionId }: Authentication,
  ): Promise<IssuedApiTokenAnswer> {
    const { secret, token } = await this.issueApiToken.execute({ name, days, readOnly, context, sessionId }, principal);
    const [answer] = await this.answersOf([token]);
    return { ...answer!, secret };
  }

  @Delete('tokens/:id')
  @HttpCode(204)
  @ApiOperation({ operationId: 'revokeApiToken', summary: 'Ends one of one’s API tokens' })
  @ApiNoContentResponse()
  @ApiProblems(401, 403, 404)
  revokeToken(
    @Param('id', idOr(ApiTokenNotFound)) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    return this.revokeApiToken.execute(id, principal);
  }

  @Get('export')
  @Header('Cache-Control', 'no-store')
  @Header('Content-Disposition', 'attachment; filename="mes-donnees.json"')
  @ApiOperation({ operationId: 'exportOwnData', summary: 'Everything that is kept about the signed-in person' })
  @ApiOkResponse({ type: PersonalDataAnswer })
  @ApiProblems(401, 403)
  async export(@CurrentPrincipal() principal: Principal): Promise<PersonalDataAnswer> {
    const { account } = await this.showOwnAccount.execute(principal);
    return {
      exportedAt: new Date(this.clock.now()).toISOString(),
      account: await this.personalAccount.account(account.id),
      ...((await this.personalData.of({ accountId: account.id, email: account.email })) as PersonalSections),
    };
  }

  @Post('deletion-request')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'deleteOwnAccount',
    summary: 'Forgets the signed-in person at once; invoices stay as issued',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 409, 422, 429)
  async remove(
    @Body() { currentPassword }: CurrentPasswordBody,
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.deleteOwnAccount.execute({ password: currentPassword }, principal);
    this.cookies.clearSession(reply);
  }

  private async answersOf(tokens: readonly ApiToken[]): Promise<ApiTokenAnswer[]> {
    const [first] = tokens;
    if (!first) return [];
    const choices = await this.affiliations.of(first.accountId);
    return tokens.map(({ id, name, readOnly, context, affiliationId, createdAt, expiresAt, lastUsedAt }) => ({
      id,
      name,
      readOnly,
      context,
      affiliation: choices.find((choice) => choice.id === affiliationId)?.name ?? '',
      createdAt: iso(createdAt),
      expiresAt: expiresAt === null ? null : iso(expiresAt),
      lastUsedAt: lastUsedAt === null ? null : iso(lastUsedAt),
    }));
  }
}

const iso = (instant: Instant) => toIsoWithOffset(instant, mainlandTimeZone);
