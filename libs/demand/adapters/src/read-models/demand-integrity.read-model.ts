import { filesNamedBy, IntegritySource, sql, type StoredFiles, type TypeOrmUnitOfWork } from '@pds/platform';

/** Integrity check of the files annexed to demands: each exists, with the bytes that were received. */
export class DemandIntegrity extends IntegritySource {
  override readonly checks = [];
  override readonly files: readonly StoredFiles[];

  constructor(unitOfWork: TypeOrmUnitOfWork) {
    super();
    this.files = [
      filesNamedBy(
        unitOfWork,
        sql`SELECT id, demand_id::text AS name, file_key, sha256, size FROM demand.related_files`,
        (demandId) => `Pièce jointe du dossier n°\u00a0${demandId}`,
      ),
    ];
  }
}
