import { type Instant, UploadNotes } from '@pds/kernel';
import { sql } from '../sql/sql';
import type { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';

export class PostgresUploadNotes extends UploadNotes {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async announce(key: string, at: Instant): Promise<void> {
    await this.unitOfWork.query(
      sql`INSERT INTO platform.uploads_under_way (file_key, begun_at) VALUES (${key}, ${new Date(at)})`,
    );
  }

  override async settle(key: string): Promise<boolean> {
    // A row count would need the driver's own result format: returning the deleted rows works as well.
    const gone = await this.unitOfWork.query(
      sql`WITH gone AS (DELETE FROM platform.uploads_under_way WHERE file_key = ${key} RETURNING file_key)
          SELECT file_key FROM gone`,
    );
    return gone.length > 0;
  }

  override async abandoned(before: Instant): Promise<string[]> {
    const rows = await this.unitOfWork.query<{ file_key: string }>(
      sql`SELECT file_key FROM platform.uploads_under_way WHERE begun_at < ${new Date(before)} ORDER BY begun_at LIMIT 100`,
    );
    return rows.map(({ file_key }) => file_key);
  }
}
