import { filesNamedBy, IntegritySource, sql, type StoredFiles, type TypeOrmUnitOfWork } from '@pds/platform';

/** Checks that each file annexed to a demand exists with the received content. */
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
