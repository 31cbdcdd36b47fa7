import type { Instant } from '@pds/kernel';
import { sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { type OrganiserProposal, OrganiserProposals } from '@pds/users/domain';

type Row = Omit<OrganiserProposal, 'createdAt' | 'expiresAt'> & { createdAt: Date; expiresAt: Date };

const columns = `p.id, p.account_id AS "accountId", p.organisation_id AS "organisationId", p.first_name AS "firstName",
  p.last_name AS "lastName", p.email::text, p.created_account AS "createdAccount", p.created_at AS "createdAt",
  p.expires_at AS "expiresAt"`;

export class PostgresOrganiserProposals extends OrganiserProposals {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override propose(proposal: Omit<OrganiserProposal, 'id'>): Promise<number> {
    const { accountId, organisationId, firstName, lastName, email, createdAccount, createdAt, expiresAt } = proposal;
    return this.unitOfWork.run(async () => {
      // The link of an earlier proposal becomes invalid.
      await this.forget(accountId, organisationId);
      const [row] = await this.unitOfWork.query<{ id: number }>(
        sql`INSERT INTO users.organiser_proposals (account_id, organisation_id, first_name, last_name, email,
                                                   created_account, created_at, expires_at)
            VALUES (${accountId}, ${organisationId}, ${firstName}, ${lastName}, ${email}, ${createdAccount},
                    ${new Date(createdAt)}, ${new Date(expiresAt)})
            ON CONFLICT (account_id, organisation_id) DO UPDATE
              SET first_name = excluded.first_name, last_name = excluded.last_name, expires_at = excluded.expires_at
            RETURNING id`,
      );
      return row!.id;
    });
  }

  override find(id: number): Promise<OrganiserProposal | null> {
    return this.one(`SELECT ${columns} FROM users.organiser_proposals p WHERE p.id = $1`, [id]);
  }

  override async assignToken(id: number, tokenDigest: string, cause: string): Promise<boolean> {
    const given = await this.unitOfWork.query(
      sql`WITH given AS (
            UPDATE users.organiser_proposals SET token_digest = ${tokenDigest}, cause = ${cause}
            WHERE id = ${id} AND cause IS DISTINCT FROM ${cause} RETURNING id)
          SELECT id FROM given`,
    );
    return given.length > 0;
  }

  override findByToken(tokenDigest: string, now: Instant): Promise<OrganiserProposal | null> {
    return this.one(
      `SELECT ${columns} FROM users.organiser_proposals p WHERE p.token_digest = $1 AND p.expires_at > $2`,
      [tokenDigest, new Date(now)],
    );
  }

  override consume(tokenDigest: string, now: Instant): Promise<OrganiserProposal | null> {
    return this.one(
      `WITH used AS (DELETE FROM users.organiser_proposals WHERE token_digest = $1 AND expires_at > $2 RETURNING *)
       SELECT ${columns} FROM used p`,
      [tokenDigest, new Date(now)],
    );
  }

  override async pendingFor(organisationId: number, now: Instant): Promise<OrganiserProposal[]> {
    const rows = await this.unitOfWork.query<Row>(
      `SELECT ${columns} FROM users.organiser_proposals p
       JOIN users.accounts a ON a.id = p.account_id
       WHERE p.organisation_id = $1 AND p.expires_at > $2 AND NOT (p.created_account AND a.email_confirmed_at IS NOT NULL)
       ORDER BY p.id`,
      [organisationId, new Date(now)],
    );
    return rows.map(proposalOf);
  }

  override async forget(accountId: number, organisationId: number): Promise<void> {
    await this.unitOfWork.query(
      sql`DELETE FROM users.organiser_proposals WHERE account_id = ${accountId} AND organisation_id = ${organisationId}`,
    );
  }

  override async forgetAllOf(accountId: number): Promise<void> {
    await this.unitOfWork.query(sql`DELETE FROM users.organiser_proposals WHERE account_id = ${accountId}`);
  }

  private async one(text: string, values: unknown[]): Promise<OrganiserProposal | null> {
    const [row] = await this.unitOfWork.query<Row>(text, values);
    return row ? proposalOf(row) : null;
  }
}

function proposalOf(row: Row): OrganiserProposal {
  return { ...row, createdAt: row.createdAt.getTime(), expiresAt: row.expiresAt.getTime() };
}
