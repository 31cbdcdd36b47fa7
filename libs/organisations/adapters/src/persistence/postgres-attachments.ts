import { type Attachment, Attachments } from '@pds/organisations/domain';
import { sql, type TypeOrmUnitOfWork } from '@pds/platform';

type AttachmentRow = Omit<Attachment, 'createdAt' | 'expiresAt' | 'decidedAt'> & {
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly decidedAt: Date | null;
};

const columns = sql`id, organisation_id AS "organisationId", account_id AS "accountId", siret, state,
  created_at AS "createdAt", expires_at AS "expiresAt", decided_by AS "decidedBy", decided_at AS "decidedAt"`;

export class PostgresAttachments extends Attachments {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async nextId(): Promise<number> {
    const [row] = await this.unitOfWork.query<{ id: number }>(
      `SELECT nextval('organisations.attachments_id_seq')::integer AS id`,
    );
    return row!.id;
  }

  override async find(id: number): Promise<Attachment | null> {
    const [row] = await this.unitOfWork.query<AttachmentRow>(
      sql`SELECT ${columns} FROM organisations.attachments WHERE id = ${id}`,
    );
    return row ? attachmentOf(row) : null;
  }

  override async lastOf(organisationId: number, accountId: number): Promise<Attachment | null> {
    const [row] = await this.unitOfWork.query<AttachmentRow>(
      sql`SELECT ${columns} FROM organisations.attachments
          WHERE organisation_id = ${organisationId} AND account_id = ${accountId}`,
    );
    return row ? attachmentOf(row) : null;
  }

  override async allOf(accountId: number): Promise<readonly Attachment[]> {
    const rows = await this.unitOfWork.query<AttachmentRow>(
      sql`SELECT ${columns} FROM organisations.attachments WHERE account_id = ${accountId} ORDER BY organisation_id`,
    );
    return rows.map(attachmentOf);
  }

  override async remove(id: number): Promise<void> {
    await this.unitOfWork.query(sql`DELETE FROM organisations.attachments WHERE id = ${id}`);
  }

  override async save(attachment: Attachment): Promise<void> {
    const { id, organisationId, accountId, siret, state, createdAt, expiresAt, decidedBy, decidedAt } = attachment;
    const answeredAt = decidedAt === null ? null : new Date(decidedAt);
    await this.unitOfWork.query(
      sql`INSERT INTO organisations.attachments
            (id, organisation_id, account_id, siret, state, created_at, expires_at, decided_by, decided_at)
          VALUES (${id}, ${organisationId}, ${accountId}, ${siret}, ${state}, ${new Date(createdAt)},
                  ${new Date(expiresAt)}, ${decidedBy}, ${answeredAt})
          ON CONFLICT (organisation_id, account_id) DO UPDATE SET
            id = excluded.id, siret = excluded.siret, state = excluded.state, created_at = excluded.created_at,
            expires_at = excluded.expires_at, decided_by = excluded.decided_by, decided_at = excluded.decided_at`,
    );
  }
}

function attachmentOf({ createdAt, expiresAt, decidedAt, ...rest }: AttachmentRow): Attachment {
  return {
    ...rest,
    createdAt: createdAt.getTime(),
    expiresAt: expiresAt.getTime(),
    decidedAt: decidedAt?.getTime() ?? null,
  };
}
