import type { OidcProfile } from '@pds/platform';
import type { ProvidedAgent } from '@pds/users/domain';
import { type ClientAuth, type ClientMetadata, ClientSecretBasic, ClientSecretPost } from 'openid-client';

/** Claims of an ID token or of the userinfo response, before anybody checked their types. */
export type Claims = Readonly<Record<string, unknown>>;

/** What distinguishes one kind of provider from another. */
export interface ProviderProfile {
  readonly scope: string;
  readonly authenticate: (secret: string) => ClientAuth;
  readonly client: Partial<ClientMetadata>;
  /** Whether the person's claims are only in a userinfo response signed for this client. */
  readonly signedUserInfo: boolean;
  /** The agent of a public body that the claims describe; null where people without an account are not welcome. */
  readonly agentOf: (claims: Claims) => ProvidedAgent | null;
  /** Whether a logout here also ends the session at the provider. */
  readonly logsOutThere: boolean;
}

/** By `OIDC_PROFILE`. */
export const providerProfiles: Readonly<Record<OidcProfile, ProviderProfile>> = {
  generic: {
    scope: 'openid email',
    authenticate: ClientSecretBasic,
    client: {},
    signedUserInfo: false,
    agentOf: () => null,
    logsOutThere: false,
  },
  /** ProConnect, for agents of public bodies: its own claim names, and userinfo as a signed JWT. */
  proconnect: {
    scope: 'openid given_name usual_name email siret uid',
    authenticate: ClientSecretPost,
    // The algorithm is chosen at registration, and is the same for both.
    client: { id_token_signed_response_alg: 'RS256', userinfo_signed_response_alg: 'RS256' },
    signedUserInfo: true,
    agentOf: ({ given_name, usual_name, siret }) => ({
      firstName: textOf(given_name),
      lastName: textOf(usual_name),
      siret: /^[0-9]{14}$/.test(textOf(siret)) ? textOf(siret) : null,
    }),
    logsOutThere: true,
  },
};

const textOf = (claim: unknown): string => (typeof claim === 'string' ? claim : '');
