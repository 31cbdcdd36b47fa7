import type { Settings } from '@pds/platform';
import type { ProvidedIdentity } from '@pds/users/domain';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { type Claims, type ProviderProfile, providerProfiles } from './provider-profiles';

/** What a browser stores between leaving for the provider and returning: its return is accepted only with it. */
export interface OidcAttempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** What a return from the provider proves. */
export interface ProvidedLogin {
  readonly identity: ProvidedIdentity;
  /** The token that ends the session at the provider too; null where a logout leaves that session alone. */
  readonly logoutHint: string | null;
}

/** Where the provider sends the browser back to. */
const oidcCallbackPath = '/api/authentication/oidc/callback';

/** Where the provider sends it after a logout. */
const afterLogoutPath = '/login-app';

/** Seconds after which login fails when the provider does not respond. */
const timeoutSeconds = 10;

/** The OpenID Connect provider of `OIDC_ISSUER`: authorization code flow with PKCE, state and nonce. */
export class IdentityProvider {
  private configuration: Promise<Configuration> | null = null;

  constructor(private readonly settings: Settings) {}

  get isConfigured(): boolean {
    return this.settings.oidc !== undefined;
  }

  get isProConnect(): boolean {
    return this.settings.oidc?.profile === 'proconnect';
  }

  /** The address to send the browser to, and what it must bring back. */
  async begin(): Promise<{ url: URL; attempt: OidcAttempt }> {
    const configuration = await this.discovered();
    const attempt = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
    const url = buildAuthorizationUrl(configuration, {
      redirect_uri: `${this.settings.appUrl}${oidcCallbackPath}`,
      scope: this.profile.scope,
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
    });
    return { url, attempt };
  }

  /**
   * The identity of the returning user. Checks of the ID token: issuer, audience, expiry, nonce, and its signature by a key that the
   * provider publishes, with an algorithm that it names (asymmetric ones only). A signed userinfo response must also name the same person,
   * this client and the issuer. Throws openid-client's own errors when the provider refused, or a check fails.
   * @param query the query string of the callback, with its `?`
   */
  async finish(query: string, attempt: OidcAttempt): Promise<ProvidedLogin> {
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
    const asked = this.profile.signedUserInfo || claims.email === undefined;
    const person: Claims = asked ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims;
    if (this.profile.signedUserInfo) checkRecipient(person, claims.iss, configuration.clientMetadata().client_id);
    return {
      identity: {
        issuer: claims.iss,
        subject: claims.sub,
        email: typeof person.email === 'string' ? person.email : null,
        emailVerified: person.email_verified === true,
        agent: this.profile.agentOf(person),
      },
      logoutHint: this.profile.logsOutThere ? (tokens.id_token ?? null) : null,
    };
  }

  /**
   * The address that ends the session at the provider and returns to the login page; null when the provider offers none or cannot be
   * reached.
   * @param hint from {@link finish}
   */
  async logoutUrl(hint: string): Promise<string | null> {
    if (!this.isConfigured) return null;
    try {
      const configuration = await this.discovered();
      if (!configuration.serverMetadata().end_session_endpoint) return null;
      return buildEndSessionUrl(configuration, {
        id_token_hint: hint,
        // Required by ProConnect. Nothing happens on return, so that there is nothing to protect with it.
        state: randomState(),
        post_logout_redirect_uri: `${this.settings.appUrl}${afterLogoutPath}`,
      }).href;
    } catch {
      return null;
    }
  }

  private get profile(): ProviderProfile {
    return providerProfiles[this.settings.oidc?.profile ?? 'generic'];
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
    const metadata = { ...this.profile.client, client_secret: oidc.clientSecret };
    return discovery(issuer, oidc.clientId, metadata, this.profile.authenticate(oidc.clientSecret), {
      timeout: timeoutSeconds,
      // Settings refuse http in production: this is for a provider on the developer's own machine.
      execute: [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])],
    });
  }
}

/** OpenID Connect lets a signed userinfo response omit them; without them, it could have been signed for another client. */
function checkRecipient(claims: Claims, issuer: string, clientId: string): void {
  const audience = Array.isArray(claims.aud) ? (claims.aud as unknown[]) : [claims.aud];
  if (claims.iss !== issuer || !audience.includes(clientId)) throw new Error('The userinfo response is not for us');
}
