import { type DeadlineMark, DeadlineMarks } from '@pds/aid-station/domain';
import type { DeadlineKind } from '@pds/organisations/contract';
import { sql, type TypeOrmUnitOfWork } from '@pds/platform';

export class PostgresDeadlineMarks extends DeadlineMarks {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async of(dossierId: number): Promise<DeadlineMark[]> {
    const rows = await this.unitOfWork.query<{ kind: DeadlineKind; done_at: Date; done_by: number | null }>(
      sql`SELECT kind, done_at, done_by FROM aid_station.deadline_marks WHERE dossier_id = ${dossierId}
          ORDER BY kind COLLATE "C"`,
    );
    return rows.map(({ kind, done_at: doneAt, done_by: doneBy }) => ({ kind, doneAt: doneAt.getTime(), doneBy }));
  }

  override async add(dossierId: number, { kind, doneAt, doneBy }: DeadlineMark): Promise<boolean> {
    const added = await this.unitOfWork.query(
      sql`INSERT INTO aid_station.deadline_marks (dossier_id, kind, done_at, done_by)
          VALUES (${dossierId}, ${kind}, ${new Date(doneAt)}, ${doneBy}) ON CONFLICT (dossier_id, kind) DO NOTHING
          RETURNING kind`,
    );
    return added.length > 0;
  }

  override async remove(dossierId: number, kind: DeadlineKind): Promise<boolean> {
    // A CTE, since the query of a plain DELETE returns the rows together with their number.
    const removed = await this.unitOfWork.query(
      sql`WITH removed AS (
            DELETE FROM aid_station.deadline_marks WHERE dossier_id = ${dossierId} AND kind = ${kind} RETURNING kind
          ) SELECT kind FROM removed`,
    );
    return removed.length > 0;
  }
}
