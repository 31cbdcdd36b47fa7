import { filesNamedBy, IntegritySource, sql, type StoredFiles, type TypeOrmUnitOfWork } from '@pds/platform';

/** Integrity check of the logos on papers: each exists, with the stored bytes. */
export class OrganisationsIntegrity extends IntegritySource {
  override readonly checks = [];
  override readonly files: readonly StoredFiles[];

  constructor(unitOfWork: TypeOrmUnitOfWork) {
    super();
    this.files = [
      filesNamedBy(
        unitOfWork,
        sql`SELECT id, code AS name, logo_key AS file_key, logo_sha256 AS sha256
            FROM organisations.departments WHERE logo_key IS NOT NULL`,
        (code) => `Logo du département ${code}`,
      ),
    ];
  }
}
