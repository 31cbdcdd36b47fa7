import type { TypeOrmUnitOfWork } from '@pds/platform';
import { type ApiToken, ApiTokens, type TokenContext } from '@pds/users/domain';

interface ApiTokenRow {
  id: number;
  account_id: number;
  affiliation_id: number;
  name: string;
  read_only: boolean;
  context: TokenContext | null;
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
}

export class PostgresApiTokens extends ApiTokens {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async issue(token: Omit<ApiToken, 'id' | 'lastUsedAt'> & { readonly digest: string }): Promise<ApiToken> {
    const { accountId, affiliationId, name, readOnly, context, digest, createdAt, expiresAt } = token;
    const [row] = await this.unitOfWork.query<ApiTokenRow>(
      `INSERT INTO users.api_tokens (account_id, affiliation_id, name, read_only, context, digest, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING *`,
      [
        accountId,
        affiliationId,
        name,
        readOnly,
        context,
        digest,
        new Date(createdAt),
        expiresAt === null ? null : new Date(expiresAt),
      ],
    );
    return tokenOf(row!);
  }

  override async allOf(accountId: number): Promise<ApiToken[]> {
    const rows = await this.unitOfWork.query<ApiTokenRow>(
      'SELECT * FROM users.api_tokens WHERE account_id = $1 ORDER BY id DESC',
      [accountId],
    );
    return rows.map(tokenOf);
  }

  override async revoke(accountId: number, id: number): Promise<boolean> {
    const rows = await this.unitOfWork.query(
      `WITH revoked AS (DELETE FROM users.api_tokens WHERE account_id = $1 AND id = $2 RETURNING id)
       SELECT id FROM revoked`,
      [accountId, id],
    );
    return rows.length > 0;
  }

  override async revokeAllOf(accountId: number): Promise<void> {
    await this.unitOfWork.query('DELETE FROM users.api_tokens WHERE account_id = $1', [accountId]);
  }

  override async revokeOfAffiliations(affiliationIds: readonly number[]): Promise<void> {
    await this.unitOfWork.query('DELETE FROM users.api_tokens WHERE affiliation_id = ANY($1::integer[])', [
      affiliationIds,
    ]);
  }
}

function tokenOf(row: ApiTokenRow): ApiToken {
  return {
    id: row.id,
    accountId: row.account_id,
    affiliationId: row.affiliation_id,
    name: row.name,
    readOnly: row.read_only,
    context: row.context,
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at?.getTime() ?? null,
    lastUsedAt: row.last_used_at?.getTime() ?? null,
  };
}
