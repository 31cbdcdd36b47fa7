import { papersCategory, provesAgreementInForce, type RetainedPaper } from '@pds/documents/domain';
import type { Outbox } from '@pds/kernel';
import {
  forgetFiles,
  type HoldQuestion,
  locked,
  type RetentionCategory,
  RetentionSource,
  type Sql,
  sql,
  type TypeOrmUnitOfWork,
} from '@pds/platform';

const lastMoment = sql`greatest(d.created_at, d.validated_at, d.sending_date, d.signed_added_at,
  (SELECT max(a.answered_at) FROM documents.answers a WHERE a.document_id = d.id))`;

/**
 * Quotes, conventions and declarations, with the attestations of conventions. The chain of online answers is never changed: what it names
 * stays longer than its document (docs/privacy.md).
 */
export class DocumentsRetention extends RetentionSource {
  override readonly categories: readonly RetentionCategory[];

  constructor(
    private readonly outbox: Outbox,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {
    super();
    this.categories = [
      {
        ...papersCategory,
        due: ({ before, after, limit, lock }) =>
          this.unitOfWork.query(
            sql`SELECT d.id, d.demand_id AS "dossierId" FROM documents.documents d
                WHERE d.created_at < ${new Date(before)} AND d.id > ${after} AND ${lastMoment} < ${new Date(before)}
                ORDER BY d.id LIMIT ${limit} ${locked(lock)}`,
          ),
        erase: (ids) => this.deleteDocuments(sql`d.id = ANY(${[...ids]}::integer[])`),
      },
    ];
  }

  /** A dossier with an agreement is deleted once the term of the agreement has passed; anonymising it changes no document. */
  override async holds({ dossierIds, isDeletion, before }: HoldQuestion): Promise<ReadonlyMap<number, string>> {
    if (!isDeletion) return new Map();
    // Nobody signs or answers one of them until the batch is done.
    await this.unitOfWork.query(
      sql`SELECT FROM documents.documents WHERE demand_id = ANY(${[...dossierIds]}::integer[]) ORDER BY id FOR UPDATE`,
    );
    const papers = await this.unitOfWork.query<Omit<RetainedPaper, 'lastMoment'> & { lastMoment: Date }>(
      sql`SELECT d.demand_id AS "demandId", d.validated_at IS NOT NULL AS "isValidated",
                 d.signed_file_key IS NOT NULL AS "hasSignedCopy", d.acceptance IS NOT NULL AS "isAcceptedOnline",
                 ${lastMoment} AS "lastMoment"
          FROM documents.documents d WHERE d.demand_id = ANY(${[...dossierIds]}::integer[])`,
    );
    const start = before(papersCategory.name);
    const inForce = papers.filter((paper) =>
      provesAgreementInForce({ ...paper, lastMoment: paper.lastMoment.getTime() }, start),
    );
    return new Map(inForce.map(({ demandId }) => [demandId, 'accord à conserver comme preuve']));
  }

  override async forgetDossiers(dossierIds: readonly number[], isDeleted: boolean): Promise<void> {
    if (isDeleted) await this.deleteDocuments(sql`d.demand_id = ANY(${[...dossierIds]}::integer[])`);
  }

  private async deleteDocuments(which: Sql): Promise<void> {
    await this.unitOfWork.query(
      sql`DELETE FROM documents.acceptance_links l USING documents.documents d WHERE d.id = l.document_id AND ${which}`,
    );
    const files = await this.unitOfWork.query<{ key: string }>(
      sql`WITH attested AS (DELETE FROM documents.attestations a USING documents.documents d
                            WHERE d.id = a.convention_id AND ${which} RETURNING a.file_key),
               gone AS (DELETE FROM documents.documents d WHERE ${which} RETURNING file_key, signed_file_key)
          SELECT file_key AS key FROM gone
          UNION SELECT signed_file_key FROM gone WHERE signed_file_key IS NOT NULL
          UNION SELECT file_key FROM attested`,
    );
    await forgetFiles(
      this.outbox,
      files.map(({ key }) => key),
    );
  }
}
