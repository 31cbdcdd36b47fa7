import { filesNamedBy, IntegritySource, type KeptFiles, sql, type TypeOrmUnitOfWork } from '@pds/platform';

/** The logos that papers carry: each there, as it was put. */
export class OrganisationsIntegrity extends IntegritySource {
  override readonly checks = [];
  override readonly files: readonly KeptFiles[];

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
