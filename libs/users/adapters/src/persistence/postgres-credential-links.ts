import type { Instant } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '@pds/platform';
import { type CredentialLink, CredentialLinks } from '@pds/users/domain';

/** Single-use links in PostgreSQL. */
export class PostgresCredentialLinks extends CredentialLinks {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async issue(link: CredentialLink): Promise<boolean> {
    const rows = await this.unitOfWork.query(
      `INSERT INTO users.credential_links (token_digest, account_id, purpose, cause, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (cause) DO NOTHING RETURNING token_digest`,
      [link.tokenDigest, link.accountId, link.purpose, link.cause, new Date(link.createdAt), new Date(link.expiresAt)],
    );
    return rows.length > 0;
  }

  override async find(tokenDigest: string, now: Instant) {
    const [row] = await this.unitOfWork.query<Pick<CredentialLink, 'accountId' | 'purpose'>>(
      `SELECT account_id AS "accountId", purpose FROM users.credential_links
       WHERE token_digest = $1 AND used_at IS NULL AND expires_at > $2`,
      [tokenDigest, new Date(now)],
    );
    return row ?? null;
  }

  override async consume(tokenDigest: string, now: Instant): Promise<number | null> {
    const [row] = await this.unitOfWork.query<{ account_id: number }>(
      `WITH used AS (
         UPDATE users.credential_links SET used_at = $2
         WHERE token_digest = $1 AND used_at IS NULL AND expires_at > $2 RETURNING account_id)
       SELECT account_id FROM used`,
      [tokenDigest, new Date(now)],
    );
    return row?.account_id ?? null;
  }

  override async revokeAllOf(accountId: number): Promise<void> {
    await this.unitOfWork.query(
      'UPDATE users.credential_links SET used_at = now() WHERE account_id = $1 AND used_at IS NULL',
      [accountId],
    );
  }
}
