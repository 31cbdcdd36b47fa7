import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { LoopbackServer } from './loopback-server';

/** Claims of a token, or of the userinfo response. */
export type FakeClaims = Record<string, unknown>;

/** A JWT in place of the right one, made from the right claims. */
export type FakeToken = (claims: FakeClaims) => string;

/** What it does wrong. */
export interface ProConnectMishap {
  readonly idToken?: FakeToken;
  /** A text that is no JWT is sent as JSON. */
  readonly userInfo?: FakeToken;
  /** The paths that answer 503: `/token`. */
  readonly down?: readonly string[];
  /** Milliseconds before each answer. */
  readonly delay?: number;
}

const prefix = '/api/v2';
const keyId = 'the-key';

/** A login that the browser has begun. */
interface BegunLogin {
  readonly query: URLSearchParams;
  readonly person: FakeClaims;
}

/**
 * A ProConnect in this process, over real HTTP, as its documentation describes it: it accepts only the documented parameters, identifies
 * the client by a secret in the form, and answers userinfo with a JWT. Whoever comes is {@link FakeProConnect.person}, without a question.
 */
export class FakeProConnect extends LoopbackServer {
  readonly clientId = 'postes-de-secours';
  readonly clientSecret = 'fake-pro-connect-secret';
  /** Claims of the person who comes next. */
  person: FakeClaims = {};
  mishap: ProConnectMishap = {};
  /** The query strings of the logouts. */
  readonly logouts: URLSearchParams[] = [];
  private readonly keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  private readonly foreignKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  private readonly codes = new Map<string, BegunLogin>();
  private readonly tokens = new Map<string, FakeClaims>();

  /** Its address while it listens. */
  get issuer(): string {
    return `${this.url}${prefix}`;
  }

  /** The settings of a product that uses it. */
  get settings(): Record<string, string> {
    return {
      OIDC_PROFILE: 'proconnect',
      OIDC_ISSUER: this.issuer,
      OIDC_CLIENT_ID: this.clientId,
      OIDC_CLIENT_SECRET: this.clientSecret,
    };
  }

  /** A JWT signed with its key. */
  readonly signed: FakeToken = (claims) => jwt({ alg: 'RS256', kid: keyId }, claims, this.keys.privateKey);

  /** A JWT signed with a key that it does not publish. */
  readonly forged: FakeToken = (claims) => jwt({ alg: 'RS256', kid: keyId }, claims, this.foreignKeys.privateKey);

  protected override async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', this.issuer);
    const path = url.pathname.replace(prefix, '');
    const { down = [], delay = 0 } = this.mishap;
    if (delay > 0) await new Promise((later) => setTimeout(later, delay));
    if (down.includes(path)) return void response.writeHead(503).end();
    const json = (body: object, status = 200) =>
      void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    switch (path) {
      case '/.well-known/openid-configuration':
        return json(this.description());
      case '/jwks':
        return json({ keys: [{ ...this.keys.publicKey.export({ format: 'jwk' }), kid: keyId, use: 'sig' }] });
      case '/authorize':
        return this.authorize(url.searchParams, response);
      case '/token':
        return json(...this.token(new URLSearchParams(await text(request))));
      case '/userinfo':
        return this.userInfo(request.headers.authorization ?? '', response);
      case '/session/end':
        this.logouts.push(url.searchParams);
        return redirect(response, url.searchParams.get('post_logout_redirect_uri')!, {
          state: url.searchParams.get('state')!,
        });
      default:
        return void response.writeHead(404).end();
    }
  }

  private description(): object {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      userinfo_endpoint: `${this.issuer}/userinfo`,
      end_session_endpoint: `${this.issuer}/session/end`,
      jwks_uri: `${this.issuer}/jwks`,
      id_token_signing_alg_values_supported: ['RS256', 'ES256', 'HS256'],
      userinfo_signing_alg_values_supported: ['RS256', 'ES256', 'HS256'],
    };
  }

  private authorize(query: URLSearchParams, response: ServerResponse): void {
    const required = ['client_id', 'redirect_uri', 'response_type', 'scope', 'state', 'nonce'];
    const allowed = [...required, 'code_challenge', 'code_challenge_method'];
    const isRefused =
      required.some((name) => !query.get(name)) ||
      [...query.keys()].some((name) => !allowed.includes(name)) ||
      query.get('client_id') !== this.clientId ||
      [query.get('state')!, query.get('nonce')!].some((secret) => secret.length < 32);
    if (isRefused) return void response.writeHead(400).end('Y000400');
    const code = randomUUID();
    this.codes.set(code, { query, person: this.person });
    redirect(response, query.get('redirect_uri')!, { code, state: query.get('state')!, iss: this.issuer });
  }

  private token(form: URLSearchParams): [object, number] {
    const begun = this.codes.get(form.get('code') ?? '');
    this.codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (form.get('client_id') !== this.clientId || form.get('client_secret') !== this.clientSecret)
      return [{ error: 'invalid_client' }, 401];
    if (!begun || begun.query.get('code_challenge') !== challenge) return [{ error: 'invalid_grant' }, 400];
    const accessToken = randomUUID();
    this.tokens.set(accessToken, begun.person);
    const { idToken = this.signed } = this.mishap;
    const { sub } = begun.person;
    const claims = { ...this.frame(), sub, nonce: begun.query.get('nonce'), acr: 'eidas1', amr: ['pwd'] };
    return [{ access_token: accessToken, token_type: 'Bearer', expires_in: 60, id_token: idToken(claims) }, 200];
  }

  private userInfo(authorization: string, response: ServerResponse): void {
    const person = this.tokens.get(authorization.replace('Bearer ', ''));
    if (!person) return void response.writeHead(401).end();
    const { userInfo = this.signed } = this.mishap;
    const body = userInfo({ ...this.frame(), ...person });
    response
      .writeHead(200, { 'Content-Type': body.startsWith('{') ? 'application/json' : 'application/jwt' })
      .end(body);
  }

  private frame(): FakeClaims {
    const now = Math.floor(Date.now() / 1000);
    return { iss: this.issuer, aud: this.clientId, iat: now, exp: now + 60 };
  }
}

/** A JWT with any header and claims; not signed without a key. */
export function jwt(header: object, claims: object, key?: KeyObject): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const input = `${part(header)}.${part(claims)}`;
  return `${input}.${key ? sign('sha256', Buffer.from(input), key).toString('base64url') : ''}`;
}

function redirect(response: ServerResponse, address: string, parameters: Record<string, string>): void {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  response.writeHead(302, { Location: url.href }).end();
}
