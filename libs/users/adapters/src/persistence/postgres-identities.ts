import type { Instant } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '@pds/platform';
import { Identities, type Identity } from '@pds/users/domain';

export class PostgresIdentities extends Identities {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async accountOf({ issuer, subject }: Identity): Promise<number | null> {
    const [row] = await this.unitOfWork.query<{ account_id: number }>(
      'SELECT account_id FROM users.identities WHERE issuer = $1 AND subject = $2',
      [issuer, subject],
    );
    return row?.account_id ?? null;
  }

  override async link(
    { issuer, subject }: Identity,
    accountId: number,
    at: Instant,
    { replacing }: { readonly replacing: boolean },
  ): Promise<boolean> {
    const rows = await this.unitOfWork.query(
      `INSERT INTO users.identities (issuer, subject, account_id, linked_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (account_id, issuer) DO UPDATE SET subject = excluded.subject, linked_at = excluded.linked_at, siret = NULL
         WHERE $5 RETURNING subject`,
      [issuer, subject, accountId, new Date(at), replacing],
    );
    return rows.length > 0;
  }

  override async vouchEmployer({ issuer, subject }: Identity, siret: string | null): Promise<void> {
    await this.unitOfWork.query('UPDATE users.identities SET siret = $3 WHERE issuer = $1 AND subject = $2', [
      issuer,
      subject,
      siret,
    ]);
  }

  override async employerOf(accountId: number): Promise<string | null> {
    const [row] = await this.unitOfWork.query<{ siret: string }>(
      `SELECT siret FROM users.identities WHERE account_id = $1 AND siret IS NOT NULL
       ORDER BY linked_at DESC, issuer LIMIT 1`,
      [accountId],
    );
    return row?.siret ?? null;
  }

  override async forgetAllOf(accountId: number): Promise<boolean> {
    const forgotten = await this.unitOfWork.query(
      `WITH forgotten AS (DELETE FROM users.identities WHERE account_id = $1 RETURNING issuer) SELECT issuer FROM forgotten`,
      [accountId],
    );
    return forgotten.length > 0;
  }
}
