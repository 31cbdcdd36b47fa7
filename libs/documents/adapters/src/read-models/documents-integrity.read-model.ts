import type { BrokenEntry, VerifyEvidence } from '@pds/documents/domain';
import {
  filesNamedBy,
  type IntegrityCheck,
  IntegritySource,
  sql,
  sqlCheck,
  type StoredFiles,
  type TypeOrmUnitOfWork,
} from '@pds/platform';

const problems: Readonly<Record<BrokenEntry['problem'], string>> = {
  altered: 'Ses données ne sont plus celles qui ont été scellées.',
  unchained: 'Elle ne suit pas la réponse précédente.',
  missing: 'Une ou plusieurs réponses manquent à cet endroit.',
};

/** Checks the chain of online answers, and the PDFs: documents, signed copies, evidence, attestations. */
export class DocumentsIntegrity extends IntegritySource {
  override readonly checks: readonly IntegrityCheck[];
  override readonly files: readonly StoredFiles[];

  constructor(unitOfWork: TypeOrmUnitOfWork, verifyEvidence: Pick<VerifyEvidence, 'execute'>) {
    super();
    this.checks = [
      {
        name: 'documents.evidence-chain',
        title: 'La chaîne des acceptations est intacte',
        severity: 'error',
        find: async (most) =>
          (await verifyEvidence.execute()).broken.slice(0, most).map(({ number, problem }) => ({
            subject: `Réponse n°\u00a0${number}`,
            message: problems[problem],
          })),
      },
      sqlCheck<{ id: number; acceptance: number }>(unitOfWork, {
        name: 'documents.acceptance',
        title: 'Chaque acceptation d’un document est la sienne, avec les octets qu’il a',
        severity: 'error',
        statement: sql`
          SELECT d.id, d.acceptance FROM documents.documents d JOIN documents.answers a ON a.number = d.acceptance
          WHERE a.document_id <> d.id OR a.outcome <> 'accepted' OR a.document_sha256 <> d.sha256`,
        subject: ({ id }) => `Document n°\u00a0${id}`,
        message: ({ acceptance }) => `La réponse n°\u00a0${acceptance} n’accepte pas ce document tel qu’il est.`,
      }),
      sqlCheck<{ id: number }>(unitOfWork, {
        name: 'documents.attestation',
        title: 'Chaque attestation de présence dit ce que son empreinte a scellé',
        severity: 'error',
        statement: sql`
          SELECT convention_id AS id FROM documents.attestations
          WHERE encode(sha256(convert_to(content::text, 'UTF8')), 'hex') <> content_sha256`,
        subject: ({ id }) => `Attestation de la convention n°\u00a0${id}`,
        message: () => 'Son contenu n’est plus celui qui a été imprimé.',
      }),
    ];
    this.files = [
      filesNamedBy(
        unitOfWork,
        sql`SELECT id, id::text AS name, file_key, sha256 FROM documents.documents`,
        (id) => `Document n°\u00a0${id}`,
      ),
      filesNamedBy(
        unitOfWork,
        sql`SELECT id, id::text AS name, signed_file_key AS file_key, signed_sha256 AS sha256, signed_size AS size
            FROM documents.documents WHERE signed_file_key IS NOT NULL`,
        (id) => `Exemplaire signé du document n°\u00a0${id}`,
      ),
      filesNamedBy(
        unitOfWork,
        sql`SELECT answer_number AS id, answer_number::text AS name, file_key, sha256 FROM documents.evidence_copies`,
        (number) => `Preuve de la réponse n°\u00a0${number}`,
      ),
      filesNamedBy(
        unitOfWork,
        sql`SELECT convention_id AS id, convention_id::text AS name, file_key, sha256 FROM documents.attestations`,
        (id) => `Attestation de la convention n°\u00a0${id}`,
      ),
    ];
  }
}
