import type { Instant } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '@pds/platform';
import { type EmailChange, EmailChanges } from '@pds/users/domain';

/** Addresses waiting to be confirmed, in PostgreSQL. */
export class PostgresEmailChanges extends EmailChanges {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async request({ accountId, email, tokenDigest, expiresAt }: EmailChange): Promise<void> {
    await this.unitOfWork.query(
      `INSERT INTO users.email_changes (account_id, email, token_digest, expires_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (account_id) DO UPDATE SET email = $2, token_digest = $3, expires_at = $4`,
      [accountId, email, tokenDigest, new Date(expiresAt)],
    );
  }

  override async consume(tokenDigest: string, now: Instant): Promise<EmailChange | null> {
    const [row] = await this.unitOfWork.query<{ account_id: number; email: string; expires_at: Date }>(
      `WITH used AS (DELETE FROM users.email_changes WHERE token_digest = $1 AND expires_at > $2 RETURNING *)
       SELECT account_id, email::text, expires_at FROM used`,
      [tokenDigest, new Date(now)],
    );
    if (!row) return null;
    return { accountId: row.account_id, email: row.email, tokenDigest, expiresAt: row.expires_at.getTime() };
  }

  override async pendingOf(accountId: number, now: Instant): Promise<string | null> {
    const [row] = await this.unitOfWork.query<{ email: string }>(
      'SELECT email::text FROM users.email_changes WHERE account_id = $1 AND expires_at > $2',
      [accountId, new Date(now)],
    );
    return row?.email ?? null;
  }

  override async forget(accountId: number): Promise<void> {
    await this.unitOfWork.query('DELETE FROM users.email_changes WHERE account_id = $1', [accountId]);
  }
}
