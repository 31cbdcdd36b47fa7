import { Controller, Get, Header, Logger, NotFoundException, Req, Res } from '@nestjs/common';
import { ApiFoundResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems, type AuthenticatedRequest, Settings } from '@pds/platform';
import {
  EmailAlreadyUsed,
  ProviderAccountNotLinked,
  ProviderAccountUnknown,
  ProviderEmailNotVerified,
  ProviderNameRefused,
} from '@pds/users/domain';
import type { FastifyReply } from 'fastify';
import { AuthorizationResponseError } from 'openid-client';
import { IdentityProvider, type OidcAttempt } from '../../gateways/identity-provider';
import { BrowserCookies } from './browser.cookie';
import type { ProviderLogin } from './provider.strategy';
import { Strategies } from './request.strategy';
import { AuthenticationMethodsAnswer } from '../administration/users.dto';

/** With TLS, the name has a prefix that requires it; because of its path it cannot be `__Host-`. */
const attemptCookie = ({ appUrl }: Settings) => (appUrl.startsWith('https:') ? '__Secure-pds_oidc' : 'pds_oidc');
/** Seconds within which the browser must return from the provider. */
const attemptLifetime = 600;

/** The reason why a login with the provider failed, which /login-app?erreur=… shows in French. */
type OidcFailure =
  /** The provider, or the user there, refused. */
  | 'oidc-refus'
  /** The provider does not vouch for the address. */
  | 'oidc-adresse'
  /** No account has the address. */
  | 'oidc-compte'
  /** An account has the address, or had another identity with it, and nothing proves that it is the same person's. */
  | 'oidc-existant'
  /** The names of a person without an account cannot be used. */
  | 'oidc-nom'
  /** The browser returned too late, or without having left. */
  | 'oidc-expire'
  /** The provider cannot be reached, or its response is invalid. */
  | 'oidc-indisponible';

/** The remaining step after the provider; the login page continues from there, as after a password. */
const nextSteps = {
  none: '/login-app?etape=connecte',
  required: '/login-app?etape=second-facteur',
  enrolment: '/login-app?etape=enrolement',
} as const;

/** Login with an identity provider, in addition to the password (`OIDC_ISSUER`; off by default). */
@ApiTags('users')
@Controller('api/authentication')
export class OidcController {
  private readonly logger = new Logger('OIDC');

  constructor(
    private readonly provider: IdentityProvider,
    private readonly strategies: Strategies,
    private readonly cookies: BrowserCookies,
    private readonly settings: Settings,
  ) {}

  @Get('methods')
  @ApiOperation({ operationId: 'getAuthenticationMethods', summary: 'How one can log in here' })
  @ApiOkResponse({ type: AuthenticationMethodsAnswer })
  methods(): AuthenticationMethodsAnswer {
    return { password: true, oidc: this.provider.isConfigured, proConnect: this.provider.isProConnect };
  }

  @Get('oidc/start')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ operationId: 'startOidcLogin', summary: 'Sends the browser to the identity provider' })
  @ApiFoundResponse({ description: 'To the provider, or to /login-app?erreur=… when it cannot be reached' })
  @ApiProblems(404)
  async start(@Res() reply: FastifyReply): Promise<void> {
    if (!this.provider.isConfigured) throw new NotFoundException();
    try {
      const { url, attempt } = await this.provider.begin();
      void reply.setCookie(attemptCookie(this.settings), JSON.stringify(attempt), {
        ...this.cookieOptions(),
        maxAge: attemptLifetime,
      });
      await reply.redirect(url.href, 302);
    } catch (error) {
      await this.fail(reply, 'oidc-indisponible', error);
    }
  }

  @Get('oidc/callback')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ operationId: 'finishOidcLogin', summary: 'Where the identity provider sends the browser back to' })
  @ApiFoundResponse({ description: 'To /login-app?etape=…, which leads on, or to /login-app?erreur=…' })
  @ApiProblems(404)
  async callback(@Req() request: AuthenticatedRequest, @Res() reply: FastifyReply): Promise<void> {
    if (!this.provider.isConfigured) throw new NotFoundException();
    const attempt = attemptOf(request, attemptCookie(this.settings));
    void reply.clearCookie(attemptCookie(this.settings), this.cookieOptions());
    if (!attempt) return this.fail(reply, 'oidc-expire');
    try {
      const login = await this.strategies.authenticate<ProviderLogin>(['provider'], request, { attempt });
      if (!login) return this.fail(reply, 'oidc-refus');
      const { result, logoutHint } = login;
      this.cookies.setSession(reply, result);
      if (logoutHint !== null) this.cookies.setLogoutHint(reply, logoutHint);
      await reply.redirect(nextSteps[result.secondFactor ?? 'none'], 302);
    } catch (error) {
      if (error instanceof ProviderEmailNotVerified) return this.fail(reply, 'oidc-adresse');
      if (error instanceof ProviderAccountUnknown) return this.fail(reply, 'oidc-compte');
      if (error instanceof ProviderAccountNotLinked || error instanceof EmailAlreadyUsed)
        return this.fail(reply, 'oidc-existant');
      if (error instanceof ProviderNameRefused) return this.fail(reply, 'oidc-nom');
      if (error instanceof AuthorizationResponseError) return this.fail(reply, 'oidc-refus');
      return this.fail(reply, 'oidc-indisponible', error);
    }
  }

  private async fail(reply: FastifyReply, failure: OidcFailure, cause?: unknown): Promise<void> {
    // Contains no name: openid-client's errors concern only the protocol.
    if (cause !== undefined) this.logger.warn(cause instanceof Error ? `${cause.name}: ${cause.message}` : cause);
    await reply.redirect(`/login-app?erreur=${failure}`, 302);
  }

  private cookieOptions() {
    return {
      path: '/api/authentication/oidc',
      httpOnly: true,
      // Lax, not strict: the browser returns from another site.
      sameSite: 'lax',
      secure: this.settings.appUrl.startsWith('https:'),
      signed: true,
    } as const;
  }
}

/** What this browser left with; null when it did not leave, or when the cookie is invalid. */
function attemptOf(request: AuthenticatedRequest, name: string): OidcAttempt | null {
  const cookie = request.cookies[name];
  const { valid, value } = cookie === undefined ? { valid: false, value: null } : request.unsignCookie(cookie);
  return valid && value !== null ? (JSON.parse(value) as OidcAttempt) : null;
}
