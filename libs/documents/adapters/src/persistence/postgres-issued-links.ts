import { type AcceptanceLink, IssuedLinks } from '@pds/documents/domain';
import type { TypeOrmUnitOfWork } from '@pds/platform';

/** Issued links in PostgreSQL. */
export class PostgresIssuedLinks extends IssuedLinks {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async add({ digest, documentId, issuedAt, expiresAt }: AcceptanceLink): Promise<void> {
    await this.unitOfWork.query(
      `INSERT INTO documents.acceptance_links (digest, document_id, issued_at, expires_at) VALUES ($1, $2, $3, $4)`,
      [digest, documentId, new Date(issuedAt), new Date(expiresAt)],
    );
  }

  override async findByDigest(digest: string): Promise<AcceptanceLink | null> {
    const [row] = await this.unitOfWork.query<{ document_id: number; issued_at: Date; expires_at: Date }>(
      'SELECT document_id, issued_at, expires_at FROM documents.acceptance_links WHERE digest = $1',
      [digest],
    );
    if (!row) return null;
    const { document_id: documentId, issued_at: issuedAt, expires_at: expiresAt } = row;
    return { digest, documentId, issuedAt: issuedAt.getTime(), expiresAt: expiresAt.getTime() };
  }
}
