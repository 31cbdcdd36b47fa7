import type { Clock, Instant, Principal, Role } from '@pds/kernel';
import { type Authentication, Authenticator, type TypeOrmUnitOfWork } from '@pds/platform';
import { type Affiliation, longestSessionDays, principalOf, sessionHours, type Tokens } from '@pds/users/domain';
import type { FastifyRequest } from 'fastify';
import type { BrowserCookies } from './browser.cookie';

/** An affiliation as it comes: shorter than with names, and read with every request. */
type AffiliationTuple = [
  id: number,
  role: Role,
  departmentId: number | null,
  officeId: number | null,
  organisationId: number | null,
  active: boolean,
];

/** What a living session and a living token have in common. */
interface Live {
  /** Whether what is kept of its last use is older than five minutes. */
  readonly is_stale: boolean;
  readonly account_id: number | null;
  readonly affiliations: AffiliationTuple[] | null;
  /** Roles of which an administrator demands a second factor; null where the account has one. */
  readonly demanding_roles: Role[] | null;
}

interface LiveSession extends Live {
  readonly id: string;
  readonly created_account_id: number | null;
}

interface LiveToken extends Live {
  readonly id: number;
  readonly account_id: number;
  readonly read_only: boolean;
  readonly context: string | null;
}

// Asked with every request: one row each, by primary keys and unique indexes only, and no writing beside.
const unmetDemand = (accountId: string) => `
  (SELECT d.second_factor_roles FROM users.security_settings d WHERE NOT EXISTS
     (SELECT 1 FROM users.second_factors c WHERE c.account_id = ${accountId} AND c.confirmed_at IS NOT NULL))
    AS demanding_roles`;

const affiliations = (accountId: string, active: string) => `
  (SELECT json_agg(json_build_array(f.id, f.role, f.department_id, f.office_id, f.organisation_id, ${active}))
   FROM users.affiliations f WHERE f.account_id = ${accountId}) AS affiliations`;

const sessionText = `
  SELECT s.id, s.account_id, s.created_account_id, s.last_seen_at < $3 AS is_stale, ${unmetDemand('s.account_id')},
         ${affiliations('s.account_id', 'f.active')}
  FROM users.sessions s WHERE s.id = $1 AND s.expires_at > $2`;

const tokenText = `
  SELECT t.id, t.account_id, t.read_only, t.context, coalesce(t.last_used_at < $3, true) AS is_stale, ${unmetDemand('t.account_id')},
         ${affiliations('t.account_id', 'f.id = t.affiliation_id')}
  FROM users.api_tokens t WHERE t.digest = $1 AND (t.expires_at IS NULL OR t.expires_at > $2)`;

/** How old "last seen" may grow before it is written again: not every request should be a write. */
const touchEvery = 5 * 60_000;

/**
 * Finds who is behind a request by its API token or its session cookie, in one prepared statement; keeps the session of an
 * active person alive, for {@link longestSessionDays} days at most. Nothing is kept in memory: a session that ended at another
 * process has ended here.
 */
export class SessionAuthenticator extends Authenticator {
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly cookies: BrowserCookies,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async authenticate(request: FastifyRequest, isQuiet: boolean): Promise<Authentication | null> {
    // A program that shows a token means to be judged by it: its cookie, if any, counts for nothing.
    const { authorization } = request.headers;
    if (authorization !== undefined) return this.byToken(authorization, isQuiet);
    const secret = this.cookies.sessionSecretOf(request);
    if (secret === null) return null;
    const now = this.clock.now();
    const [session] = await this.live<LiveSession>('users: session', sessionText, secret, now);
    if (!session) return null;
    if (session.account_id !== null && session.is_stale && !isQuiet) await this.touchSession(session.id, now);
    return {
      sessionId: session.id,
      principal: principalFor(session),
      createdAccountId: session.created_account_id,
    };
  }

  private async byToken(authorization: string, isQuiet: boolean): Promise<Authentication | null> {
    const secret = /^Bearer (pds_[A-Za-z0-9_-]{43})$/i.exec(authorization)?.[1];
    if (secret === undefined) return null;
    const now = this.clock.now();
    const [token] = await this.live<LiveToken>('users: API token', tokenText, secret, now);
    if (!token) return null;
    if (token.is_stale && !isQuiet)
      await this.unitOfWork.query('UPDATE users.api_tokens SET last_used_at = $2 WHERE id = $1', [
        token.id,
        new Date(now),
      ]);
    return {
      sessionId: `token:${token.id}`,
      apiToken: { id: token.id, readOnly: token.read_only, context: token.context },
      principal: principalFor(token),
      createdAccountId: null,
    };
  }

  private live<Row extends Live>(name: string, text: string, secret: string, now: Instant): Promise<Row[]> {
    // Times as texts: pg takes microseconds to write a Date.
    const [present, fresh] = [new Date(now).toISOString(), new Date(now - touchEvery).toISOString()];
    return this.unitOfWork.prepared<Row>(name, text, [this.tokens.digest(secret), present, fresh]);
  }

  private async touchSession(id: string, now: Instant): Promise<void> {
    await this.unitOfWork.query(
      `UPDATE users.sessions SET last_seen_at = $2, expires_at = least($3, created_at + $4 * interval '1 day')
       WHERE id = $1`,
      [id, new Date(now), new Date(now + sessionHours * 3_600_000), longestSessionDays],
    );
  }
}

/**
 * The caller that a session or token stands for. Where an administrator demands a second factor of one of the account's roles
 * and it has none, nobody: such an account may do nothing until its next login, when it sets one up. Asked with every request,
 * so that the demand holds at once.
 */
function principalFor({ account_id, affiliations, demanding_roles }: Live): Principal | null {
  // A deleted account holds none.
  if (account_id === null || affiliations === null) return null;
  const held = affiliations.map(affiliationOf).sort((one, other) => one.id - other.id);
  const isUnmet = demanding_roles !== null && held.some(({ role }) => demanding_roles.includes(role));
  return isUnmet ? null : principalOf(account_id, held);
}

function affiliationOf([id, role, departmentId, officeId, organisationId, active]: AffiliationTuple): Omit<
  Affiliation,
  'entrusts'
> {
  return { id, role, departmentId, officeId, organisationId, active };
}
