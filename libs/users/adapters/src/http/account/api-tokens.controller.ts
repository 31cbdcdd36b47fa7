import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Instant, mainlandTimeZone, type Principal, toIsoWithOffset } from '@pds/kernel';
import { ApiProblems, type Authentication, CurrentPrincipal, CurrentSession, Idempotent, idOr } from '@pds/platform';
import {
  type ApiToken,
  ApiTokenNotFound,
  ApiTokens,
  IssueApiToken,
  RevokeApiToken,
  TokenScopes,
} from '@pds/users/domain';
import { AffiliationListReadModel } from '../../read-models/affiliation-list.read-model';
import { type ApiTokenAnswer, IssuedApiTokenAnswer, ApiTokensAnswer, IssueApiTokenBody } from './account.dto';

/** « Mon compte »: personal API tokens. */
@ApiTags('account')
@Controller('api/account')
export class ApiTokensController {
  constructor(
    private readonly apiTokens: ApiTokens,
    private readonly tokenScopes: TokenScopes,
    private readonly issueApiToken: IssueApiToken,
    private readonly revokeApiToken: RevokeApiToken,
    private readonly affiliations: AffiliationListReadModel,
  ) {}

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
