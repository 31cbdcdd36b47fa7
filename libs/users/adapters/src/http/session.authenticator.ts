import type { Clock } from '@pds/kernel';
import { type Authentication, Authenticator, type TypeOrmUnitOfWork } from '@pds/platform';
import { type Affiliation, principalOf, sessionHours, type Tokens } from '@pds/users/domain';
import type { FastifyRequest } from 'fastify';
import type { BrowserCookies } from './browser.cookie';

interface LiveSession {
  id: string;
  account_id: number | null;
  created_account_id: number | null;
  affiliations: Affiliation[] | null;
  lacks_second_factor: boolean;
}

interface LiveToken {
  id: number;
  read_only: boolean;
  context: string | null;
  account_id: number;
  affiliations: Affiliation[] | null;
  lacks_second_factor: boolean;
}

/**
 * Whether an administrator demands a second factor of one of the account's roles and it has none: such an account may do
 * nothing until its next login, when it sets one up. Asked with every request, so that the demand holds at once.
 */
const lacksSecondFactor = `
  EXISTS (SELECT 1 FROM users.security_settings s JOIN users.affiliations f ON f.role = ANY (s.second_factor_roles)
          WHERE f.account_id = live.account_id)
  AND NOT EXISTS (SELECT 1 FROM users.second_factors c
                  WHERE c.account_id = live.account_id AND c.confirmed_at IS NOT NULL) AS lacks_second_factor`;

/** How old "last seen" may grow before it is written again: not every request should be a write. */
const touchEvery = 5 * 60_000;

/**
 * Finds who is behind a request by its API token or its session cookie, in one query; keeps the session of an active
 * person alive.
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

  override async authenticate(request: FastifyRequest): Promise<Authentication | null> {
    // A program that shows a token means to be judged by it: its cookie, if any, counts for nothing.
    const { authorization } = request.headers;
    if (authorization !== undefined) return this.byToken(authorization);
    const secret = this.cookies.sessionSecretOf(request);
    if (secret === null) return null;
    const now = this.clock.now();
    const [session] = await this.unitOfWork.query<LiveSession & Record<string, unknown>>(
      `WITH live AS (
         SELECT s.id, s.account_id, s.created_account_id, s.last_seen_at
         FROM users.sessions s LEFT JOIN users.accounts a ON a.id = s.account_id
         WHERE s.id = $1 AND s.expires_at > $2 AND a.deleted_at IS NULL
       ), seen AS (
         UPDATE users.sessions s SET last_seen_at = $2, expires_at = $3 FROM live
         WHERE s.id = live.id AND live.account_id IS NOT NULL AND live.last_seen_at < $4
       )
       SELECT live.id, live.account_id, live.created_account_id, ${lacksSecondFactor},
              (SELECT json_agg(json_build_object('id', f.id, 'role', f.role, 'departmentId', f.department_id,
                        'officeId', f.office_id, 'organisationId', f.organisation_id, 'active', f.active) ORDER BY f.id)
               FROM users.affiliations f WHERE f.account_id = live.account_id) AS affiliations
       FROM live`,
      [this.tokens.digest(secret), new Date(now), new Date(now + sessionHours * 3_600_000), new Date(now - touchEvery)],
    );
    if (!session) return null;
    return {
      sessionId: session.id,
      principal: principalFor(session),
      createdAccountId: session.created_account_id,
    };
  }

  private async byToken(authorization: string): Promise<Authentication | null> {
    const secret = /^Bearer (pds_[A-Za-z0-9_-]{43})$/i.exec(authorization)?.[1];
    if (secret === undefined) return null;
    const now = this.clock.now();
    const [token] = await this.unitOfWork.query<LiveToken & Record<string, unknown>>(
      `WITH live AS (
         SELECT t.id, t.account_id, t.affiliation_id, t.last_used_at, t.read_only, t.context
         FROM users.api_tokens t JOIN users.accounts a ON a.id = t.account_id
         WHERE t.digest = $1 AND (t.expires_at IS NULL OR t.expires_at > $2) AND a.deleted_at IS NULL
       ), used AS (
         UPDATE users.api_tokens t SET last_used_at = $2 FROM live
         WHERE t.id = live.id AND (live.last_used_at IS NULL OR live.last_used_at < $3)
       )
       SELECT live.id, live.account_id, live.read_only, live.context, ${lacksSecondFactor},
              (SELECT json_agg(json_build_object('id', f.id, 'role', f.role, 'departmentId', f.department_id,
                        'officeId', f.office_id, 'organisationId', f.organisation_id,
                        'active', f.id = live.affiliation_id) ORDER BY f.id)
               FROM users.affiliations f WHERE f.account_id = live.account_id) AS affiliations
       FROM live`,
      [this.tokens.digest(secret), new Date(now), new Date(now - touchEvery)],
    );
    if (!token) return null;
    return {
      sessionId: `token:${token.id}`,
      apiToken: { id: token.id, readOnly: token.read_only, context: token.context },
      principal: principalFor(token),
      createdAccountId: null,
    };
  }
}

function principalFor(live: LiveSession | LiveToken) {
  if (live.account_id === null || live.lacks_second_factor) return null;
  return principalOf(live.account_id, live.affiliations ?? []);
}
