import { type AcceptanceLink, IssuedLinks } from '@pds/documents/domain';
import type { Instant } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '@pds/platform';

export class PostgresIssuedLinks extends IssuedLinks {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async add({ digest, documentId, issuedAt, expiresAt, letterKey }: AcceptanceLink): Promise<void> {
    await this.unitOfWork.query(
      `INSERT INTO documents.acceptance_links (digest, document_id, issued_at, expires_at, letter_key) VALUES ($1, $2, $3, $4, $5)`,
      [digest, documentId, new Date(issuedAt), new Date(expiresAt), letterKey],
    );
  }

  override async end(documentIds: readonly number[], at: Instant): Promise<void> {
    await this.unitOfWork.query(
      `UPDATE documents.acceptance_links SET expires_at = $2
       WHERE document_id = ANY($1) AND issued_at < $2 AND expires_at > $2`,
      [documentIds, new Date(at)],
    );
  }

  override async findByDigest(digest: string): Promise<AcceptanceLink | null> {
    const [row] = await this.unitOfWork.query<{
      document_id: number;
      issued_at: Date;
      expires_at: Date;
      letter_key: string | null;
    }>('SELECT document_id, issued_at, expires_at, letter_key FROM documents.acceptance_links WHERE digest = $1', [
      digest,
    ]);
    if (!row) return null;
    const { document_id: documentId, issued_at: issuedAt, expires_at: expiresAt, letter_key: letterKey } = row;
    return { digest, documentId, issuedAt: issuedAt.getTime(), expiresAt: expiresAt.getTime(), letterKey };
  }
}
