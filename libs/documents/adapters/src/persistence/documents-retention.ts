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

/** What proves an agreement: a validated document, a signed copy, or an acceptance given online. */
const isAgreement = sql`(d.validated_at IS NOT NULL OR d.signed_file_key IS NOT NULL OR d.acceptance IS NOT NULL)`;

const papers = 'documents.papers';

const lastMoment = sql`greatest(d.created_at, d.validated_at, d.sending_date, d.signed_added_at,
  (SELECT max(a.answered_at) FROM documents.answers a WHERE a.document_id = d.id))`;

/**
 * Quotes, conventions and declarations. The chain of online answers is never changed: what it names stays longer than its document
 * (docs/privacy.md).
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
        name: papers,
        title: 'Devis, conventions, déclarations et exemplaires signés',
        effect: 'Documents et fichiers supprimés\u00a0; la preuve des réponses données en ligne reste.',
        startsAt: 'la fin de l’événement ou la dernière signature, la plus tardive des deux',
        defaultMonths: 120,
        minMonths: 60,
        maxMonths: 180,
        source:
          'C. consom., art. L. 213-1 et D. 213-2 (dix ans, contrat électronique d’au moins 120\u00a0€)\u00a0; au moins cinq ans, C. civ., art. 2224',
        register: {
          purpose: 'Conclusion et preuve des contrats',
          legalBasis: 'Contrat, obligation légale',
          persons: 'Organisateurs, signataires',
          data: 'Nom, qualité, adresse, signature\u00a0; pour une réponse en ligne, heure, adresse réseau et navigateur',
          recipients: 'Personnel habilité du département et de l’antenne, signataires',
        },
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
  override async holds({ dossierIds, isDeletion, before }: HoldQuestion): Promise<readonly number[]> {
    if (!isDeletion) return [];
    // Nobody signs or answers one of them until the batch is done.
    await this.unitOfWork.query(
      sql`SELECT FROM documents.documents WHERE demand_id = ANY(${[...dossierIds]}::integer[]) ORDER BY id FOR UPDATE`,
    );
    const rows = await this.unitOfWork.query<{ id: number }>(
      sql`SELECT DISTINCT d.demand_id AS id FROM documents.documents d
          WHERE d.demand_id = ANY(${[...dossierIds]}::integer[]) AND ${isAgreement}
            AND ${lastMoment} >= ${new Date(before(papers))}`,
    );
    return rows.map(({ id }) => id);
  }

  override async forgetDossiers(dossierIds: readonly number[], isDeleted: boolean): Promise<void> {
    if (isDeleted) await this.deleteDocuments(sql`d.demand_id = ANY(${[...dossierIds]}::integer[])`);
  }

  private async deleteDocuments(which: Sql): Promise<void> {
    await this.unitOfWork.query(
      sql`DELETE FROM documents.acceptance_links l USING documents.documents d WHERE d.id = l.document_id AND ${which}`,
    );
    const files = await this.unitOfWork.query<{ key: string }>(
      sql`WITH gone AS (DELETE FROM documents.documents d WHERE ${which} RETURNING file_key, signed_file_key)
          SELECT file_key AS key FROM gone
          UNION SELECT signed_file_key FROM gone WHERE signed_file_key IS NOT NULL`,
    );
    await forgetFiles(
      this.outbox,
      files.map(({ key }) => key),
    );
  }
}
