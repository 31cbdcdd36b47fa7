import type { Settings } from '@pds/platform';
import type { ProvidedIdentity } from '@pds/users/domain';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';

/** What a browser stores between leaving for the provider and returning: its return is accepted only with it. */
export interface OidcAttempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Where the provider sends the browser back to. */
const oidcCallbackPath = '/api/authentication/oidc/callback';

/** Seconds after which login fails when the provider does not respond. */
const patience = 10;

/** The OpenID Connect provider of `OIDC_ISSUER`: authorization code flow with PKCE, state and nonce. */
export class IdentityProvider {
  private configuration: Promise<Configuration> | null = null;

  constructor(private readonly settings: Settings) {}

  get isConfigured(): boolean {
    return this.settings.oidc !== undefined;
  }

  /** The address to send the browser to, and what it must bring back. */
  async begin(): Promise<{ url: URL; attempt: OidcAttempt }> {
    const configuration = await this.discovered();
    const attempt = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
    const url = buildAuthorizationUrl(configuration, {
      redirect_uri: `${this.settings.appUrl}${oidcCallbackPath}`,
      scope: 'openid email',
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
    });
    return { url, attempt };
  }

  /**
   * The identity of the returning user. Checks of the ID token: issuer, audience, expiry, nonce, and its signature by a key that the
   * provider publishes, with an algorithm that it names (asymmetric ones only). Throws openid-client's own errors when the provider
   * refused, or a check fails.
   * @param query the query string of the callback, with its `?`
   */
  async finish(query: string, attempt: OidcAttempt): Promise<ProvidedIdentity> {
    const configuration = await this.discovered();
    const tokens = await authorizationCodeGrant(
      configuration,
      new URL(`${this.settings.appUrl}${oidcCallbackPath}${query}`),
      {
        pkceCodeVerifier: attempt.verifier,
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        idTokenExpected: true,
      },
    );
    const claims = tokens.claims()!;
    // Some providers return the address in the token, others only on request.
    const person =
      claims.email === undefined ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims;
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: typeof person.email === 'string' ? person.email : null,
      emailVerified: person.email_verified === true,
    };
  }

  /** The provider's own description, read at the first login; after a failure it is read again at the next. */
  private discovered(): Promise<Configuration> {
    this.configuration ??= this.discover().catch((error: unknown) => {
      this.configuration = null;
      throw error;
    });
    return this.configuration;
  }

  private discover(): Promise<Configuration> {
    const { oidc } = this.settings;
    if (!oidc) throw new Error('OIDC_ISSUER is not set');
    const issuer = new URL(oidc.issuer);
    return discovery(issuer, oidc.clientId, oidc.clientSecret, ClientSecretBasic(oidc.clientSecret), {
      timeout: patience,
      // Settings refuse http in production: this is for a provider on the developer's own machine.
      execute: [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])],
    });
  }
}
