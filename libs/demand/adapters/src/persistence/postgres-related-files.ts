import { type RelatedFile, RelatedFiles } from '@pds/demand/domain';
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

/** Annexed files in PostgreSQL. */
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

  override async findByDemand(demandId: number): Promise<RelatedFile[]> {
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
