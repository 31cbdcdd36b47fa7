import { type RelatedFile, RelatedFiles } from '@pds/demand/domain';
import type { Instant } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '@pds/platform';

interface FileRow {
  id: number;
  demand_id: number;
  name: string;
  original_name: string;
  media_type: string;
  file_key: string;
  sha256: string;
  size: number;
  added_by: number;
  added_at: Date;
}

/** Annexed files and uploads under way in PostgreSQL. */
export class PostgresRelatedFiles extends RelatedFiles {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async nextId(): Promise<number> {
    const [row] = await this.unitOfWork.query<{ id: number }>(
      `SELECT nextval(pg_get_serial_sequence('demand.related_files', 'id'))::integer AS id`,
    );
    return row!.id;
  }

  override async find(id: number): Promise<RelatedFile | null> {
    const [row] = await this.unitOfWork.query<FileRow>('SELECT * FROM demand.related_files WHERE id = $1', [id]);
    return row ? toFile(row) : null;
  }

  override async ofDemand(demandId: number): Promise<RelatedFile[]> {
    const rows = await this.unitOfWork.query<FileRow>(
      'SELECT * FROM demand.related_files WHERE demand_id = $1 ORDER BY id',
      [demandId],
    );
    return rows.map(toFile);
  }

  override async add({ id, demandId, name, originalName, mediaType, file, addedBy, addedAt }: RelatedFile) {
    await this.unitOfWork.query(
      `INSERT INTO demand.related_files
         (id, demand_id, name, original_name, media_type, file_key, sha256, size, added_by, added_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [id, demandId, name, originalName, mediaType, file.key, file.sha256, file.size, addedBy, new Date(addedAt)],
    );
  }

  override async remove(id: number): Promise<void> {
    await this.unitOfWork.query('DELETE FROM demand.related_files WHERE id = $1', [id]);
  }

  override async announce(key: string, at: Instant): Promise<void> {
    await this.unitOfWork.query('INSERT INTO demand.uploads_under_way (file_key, begun_at) VALUES ($1, $2)', [
      key,
      new Date(at),
    ]);
  }

  override async settle(key: string): Promise<boolean> {
    // A count would need the driver's own answer: the rows that are gone are one.
    const gone = await this.unitOfWork.query(
      'WITH gone AS (DELETE FROM demand.uploads_under_way WHERE file_key = $1 RETURNING file_key) SELECT file_key FROM gone',
      [key],
    );
    return gone.length > 0;
  }

  override async abandoned(before: Instant): Promise<string[]> {
    const rows = await this.unitOfWork.query<{ file_key: string }>(
      'SELECT file_key FROM demand.uploads_under_way WHERE begun_at < $1 ORDER BY begun_at LIMIT 100',
      [new Date(before)],
    );
    return rows.map(({ file_key }) => file_key);
  }
}

function toFile(row: FileRow): RelatedFile {
  return {
    id: row.id,
    demandId: row.demand_id,
    name: row.name,
    originalName: row.original_name,
    mediaType: row.media_type,
    file: { key: row.file_key, sha256: row.sha256, size: row.size },
    addedBy: row.added_by,
    addedAt: row.added_at.getTime(),
  };
}
