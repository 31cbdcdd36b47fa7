import type { Instant, Principal, Role } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '@pds/platform';
import { type Affiliation, longestSessionDays, principalOf, sessionHours, type Tokens } from '@pds/users/domain';

/** An affiliation as a short tuple without names, since it is read with every request. */
export type AffiliationTuple = [
  id: number,
  role: Role,
  departmentId: number | null,
  officeId: number | null,
  organisationId: number | null,
  active: boolean,
];

/** What a valid session and a valid API token have in common. */
export interface LiveCredential {
  /** Whether the stored time of its last use is older than five minutes. */
  readonly is_stale: boolean;
  readonly account_id: number | null;
  readonly affiliations: AffiliationTuple[] | null;
  /** Roles for which an administrator requires a second factor; null when the account has one. */
  readonly demanding_roles: Role[] | null;
}

export interface LiveSession extends LiveCredential {
  readonly id: string;
  readonly created_account_id: number | null;
}

export interface LiveToken extends LiveCredential {
  readonly id: number;
  readonly account_id: number;
  readonly read_only: boolean;
  readonly context: string | null;
}

// Read with every request: one row each, by primary keys and unique indexes only, and nothing is written.
/** Roles for which an administrator requires a second factor, null when the account has one; as a column. */
export const missingFactorRoles = (accountId: string) => `
  (SELECT d.second_factor_roles FROM users.security_settings d WHERE NOT EXISTS
     (SELECT 1 FROM users.second_factors c WHERE c.account_id = ${accountId} AND c.confirmed_at IS NOT NULL))
    AS demanding_roles`;

/** The account's roles as a column. */
export const affiliations = (accountId: string, active: string) => `
  (SELECT json_agg(json_build_array(f.id, f.role, f.department_id, f.office_id, f.organisation_id, ${active}))
   FROM users.affiliations f WHERE f.account_id = ${accountId}) AS affiliations`;

const sessionText = `
  SELECT s.id, s.account_id, s.created_account_id, s.last_seen_at < $3 AS is_stale, ${missingFactorRoles('s.account_id')},
         ${affiliations('s.account_id', 'f.active')}
  FROM users.sessions s WHERE s.id = $1 AND s.expires_at > $2`;

const tokenText = `
  SELECT t.id, t.account_id, t.read_only, t.context, coalesce(t.last_used_at < $3, true) AS is_stale, ${missingFactorRoles('t.account_id')},
         ${affiliations('t.account_id', 'f.id = t.affiliation_id')}
  FROM users.api_tokens t WHERE t.digest = $1 AND (t.expires_at IS NULL OR t.expires_at > $2)`;

/** The maximum age of the stored time of the last use before it is written again: not every request should be a write. */
export const touchEvery = 5 * 60_000;

/**
 * Valid sessions and API tokens by their secret, each in one prepared statement (ADR 0024). Nothing is cached in memory: a session ended by
 * another process has ended here too.
 */
export class LiveCredentials {
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly tokens: Tokens,
  ) {}

  /** The session with this secret that has not expired. */
  session(secret: string, now: Instant): Promise<LiveSession | undefined> {
    return this.find<LiveSession>('users: session', sessionText, secret, now);
  }

  /** The API token with this secret that has not expired. */
  apiToken(secret: string, now: Instant): Promise<LiveToken | undefined> {
    return this.find<LiveToken>('users: API token', tokenText, secret, now);
  }

  /** Extends the session of an active user, for {@link longestSessionDays} days at most. */
  async touchSession(id: string, now: Instant): Promise<void> {
    await this.unitOfWork.query(
      `UPDATE users.sessions SET last_seen_at = $2, expires_at = least($3, created_at + $4 * interval '1 day')
       WHERE id = $1`,
      [id, new Date(now), new Date(now + sessionHours * 3_600_000), longestSessionDays],
    );
  }

  /** Stores when an API token was last used. */
  async touchToken(id: number, now: Instant): Promise<void> {
    await this.unitOfWork.query('UPDATE users.api_tokens SET last_used_at = $2 WHERE id = $1', [id, new Date(now)]);
  }

  private async find<Row extends LiveCredential>(name: string, text: string, secret: string, now: Instant) {
    // Times as texts: pg takes microseconds to write a Date.
    const [present, fresh] = [new Date(now).toISOString(), new Date(now - touchEvery).toISOString()];
    const [row] = await this.unitOfWork.prepared<Row>(name, text, [this.tokens.digest(secret), present, fresh]);
    return row;
  }
}

/**
 * The caller that a session or token represents. Null when an administrator requires a second factor for one of the account's roles and it
 * has none: such an account may do nothing until its next login, when it sets one up. Checked with every request, so that the requirement
 * applies at once.
 */
export function principalOfCredential({ account_id, affiliations, demanding_roles }: LiveCredential): Principal | null {
  // A deleted account has no affiliations.
  if (account_id === null || affiliations === null) return null;
  const held = affiliations.map(affiliationOf).sort((one, other) => one.id - other.id);
  const isSecondFactorMissing = demanding_roles !== null && held.some(({ role }) => demanding_roles.includes(role));
  return isSecondFactorMissing ? null : principalOf(account_id, held);
}

function affiliationOf([id, role, departmentId, officeId, organisationId, active]: AffiliationTuple): Omit<
  Affiliation,
  'entrusts'
> {
  return { id, role, departmentId, officeId, organisationId, active };
}
