import { type Attestation, type AttestationContent, Attestations } from '@pds/documents/domain';
import type { TypeOrmUnitOfWork } from '@pds/platform';

/** Attestations in PostgreSQL. The content is `json`, not `jsonb`: it keeps the text that was hashed. */
export class PostgresAttestations extends Attestations {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override ofConvention(conventionId: number): Promise<Attestation | null> {
    return this.first('convention_id', conventionId);
  }

  override findByDigest(digest: string): Promise<Attestation | null> {
    return this.first('digest', digest);
  }

  override async store({ digest, content, contentSha256, file }: Attestation): Promise<Attestation> {
    await this.unitOfWork.query(
      `INSERT INTO documents.attestations (convention_id, digest, content, content_sha256, file_key, sha256)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (convention_id) DO NOTHING`,
      [content.conventionId, digest, JSON.stringify(content), contentSha256, file.key, file.sha256],
    );
    return (await this.ofConvention(content.conventionId))!;
  }

  private async first(column: 'convention_id' | 'digest', value: number | string): Promise<Attestation | null> {
    const [row] = await this.unitOfWork.query<{
      digest: string;
      content: AttestationContent;
      content_sha256: string;
      file_key: string;
      sha256: string;
    }>(`SELECT * FROM documents.attestations WHERE ${column} = $1`, [value]);
    if (!row) return null;
    const { digest, content, content_sha256: contentSha256, file_key: key, sha256 } = row;
    return { digest, content, contentSha256, file: { key, sha256 } };
  }
}
