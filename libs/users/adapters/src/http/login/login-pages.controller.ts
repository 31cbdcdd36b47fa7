import { Body, Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiFoundResponse, ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  ApiProblems,
  type Authentication,
  type AuthenticatedRequest,
  CrossSiteRequest,
  CurrentSession,
  idOr,
  Settings,
} from '@pds/platform';
import { AccountNotFound, LinkEvent, Sessions } from '@pds/users/domain';
import type { FastifyReply } from 'fastify';
import { IdentityProvider } from '../../gateways/identity-provider';
import { BrowserCookies } from './browser.cookie';
import { LinkEventBody } from '../administration/users.dto';

/** The two addresses of the specification that are outside /api. */
@ApiTags('users')
@Controller()
export class LoginPagesController {
  constructor(
    private readonly linkEvent: LinkEvent,
    private readonly sessions: Sessions,
    private readonly cookies: BrowserCookies,
    private readonly provider: IdentityProvider,
    private readonly settings: Settings,
  ) {}

  @Post('login/user/event/:userId')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'linkEvent',
    summary: 'Links a demand to the account that this browser just created or is logged in as',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 404)
  link(
    @Param('userId', idOr(AccountNotFound)) userId: number,
    @Body() body: LinkEventBody,
    @CurrentSession() session: Authentication | null,
  ): Promise<void> {
    return this.linkEvent.execute({
      accountId: userId,
      demandId: body.event,
      session: session && {
        accountId: session.principal?.accountId ?? null,
        createdAccountId: session.createdAccountId,
      },
    });
  }

  @Get('logout')
  @ApiOperation({ operationId: 'logOutByNavigation', summary: 'Ends the session and shows the login page' })
  @ApiFoundResponse({ description: 'To /login-app, through ProConnect after a login there' })
  @ApiProblems(403)
  async logout(@Req() request: AuthenticatedRequest, @Res() reply: FastifyReply): Promise<void> {
    if (!isOwnNavigation(request, this.settings)) throw new CrossSiteRequest();
    if (request.authentication) await this.sessions.end(request.authentication.sessionId);
    this.cookies.clearSession(reply);
    // Stored page data of the user, in case the page's script could not clear it.
    void reply.header('Clear-Site-Data', '"storage"');
    const hint = this.cookies.takeLogoutHint(request, reply);
    const elsewhere = hint === null ? null : await this.provider.logoutUrl(hint);
    await reply.redirect(elsewhere ?? '/login-app', 302);
  }
}

/**
 * Whether a user followed a link of ours, or typed the address. Another site's link, an image tag or a prefetch must not log anybody out.
 * Browsers without Sec-Fetch headers must name one of our pages as referrer.
 */
function isOwnNavigation(request: AuthenticatedRequest, settings: Settings): boolean {
  const { headers } = request;
  if (headers['sec-purpose'] !== undefined || headers['purpose'] === 'prefetch') return false;
  const site = headers['sec-fetch-site'];
  if (site === undefined) return URL.parse(headers.referer ?? '')?.origin === new URL(settings.appUrl).origin;
  const mode = headers['sec-fetch-mode'];
  return (site === 'same-origin' || site === 'none') && (mode === undefined || mode === 'navigate' || mode === 'cors');
}
