import type { Instant } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '@pds/platform';
import { type Session, Sessions } from '@pds/users/domain';

interface SessionRow {
  id: string;
  account_id: number | null;
  created_account_id: number | null;
  pending_account_id: number | null;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  address: string;
  user_agent: string;
}

/** Browser sessions in PostgreSQL. */
export class PostgresSessions extends Sessions {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async open(session: Session): Promise<void> {
    await this.forgetExpired(session.createdAt);
    await this.unitOfWork.query(
      `INSERT INTO users.sessions
         (id, account_id, created_account_id, pending_account_id, created_at, last_seen_at, expires_at, address, user_agent)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        session.id,
        session.accountId,
        session.createdAccountId,
        session.pendingAccountId,
        new Date(session.createdAt),
        new Date(session.lastSeenAt),
        new Date(session.expiresAt),
        session.address,
        session.userAgent,
      ],
    );
  }

  override async find(id: string, now: Instant): Promise<Session | null> {
    const [row] = await this.unitOfWork.query<SessionRow>(
      'SELECT * FROM users.sessions WHERE id = $1 AND expires_at > $2',
      [id, new Date(now)],
    );
    return row ? sessionOf(row) : null;
  }

  override async allOf(accountId: number, now: Instant): Promise<Session[]> {
    const rows = await this.unitOfWork.query<SessionRow>(
      'SELECT * FROM users.sessions WHERE account_id = $1 AND expires_at > $2 ORDER BY last_seen_at DESC, id',
      [accountId, new Date(now)],
    );
    return rows.map(sessionOf);
  }

  override async rememberCreatedAccount(id: string, accountId: number): Promise<void> {
    await this.unitOfWork.query('UPDATE users.sessions SET created_account_id = $2 WHERE id = $1', [id, accountId]);
  }

  override async end(id: string): Promise<void> {
    await this.unitOfWork.query('DELETE FROM users.sessions WHERE id = $1', [id]);
  }

  override async endAllOf(accountId: number, options?: { readonly except: string }): Promise<void> {
    await this.unitOfWork.query(
      'DELETE FROM users.sessions WHERE (account_id = $1 OR pending_account_id = $1) AND id IS DISTINCT FROM $2',
      [accountId, options?.except ?? null],
    );
    await this.unitOfWork.query('UPDATE users.sessions SET created_account_id = NULL WHERE created_account_id = $1', [
      accountId,
    ]);
  }

  /** Each new session deletes a few expired ones, so that the table needs no job. */
  private async forgetExpired(now: Instant): Promise<void> {
    await this.unitOfWork.query(
      `DELETE FROM users.sessions WHERE id IN
         (SELECT id FROM users.sessions WHERE expires_at < $1 ORDER BY expires_at LIMIT 20 FOR UPDATE SKIP LOCKED)`,
      [new Date(now)],
    );
  }
}

function sessionOf(row: SessionRow): Session {
  return {
    id: row.id,
    accountId: row.account_id,
    createdAccountId: row.created_account_id,
    pendingAccountId: row.pending_account_id,
    createdAt: row.created_at.getTime(),
    lastSeenAt: row.last_seen_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    address: row.address,
    userAgent: row.user_agent,
  };
}
