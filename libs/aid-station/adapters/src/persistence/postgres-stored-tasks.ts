import {
  type InstalmentToInvoice,
  StoredTasks,
  type Task,
  type TaskKind,
  type TasksOfDossier,
} from '@pds/aid-station/domain';
import type { Instant } from '@pds/kernel';
import { sql, type TypeOrmUnitOfWork } from '@pds/platform';

/** Separates the locks of dossiers whose tasks are stored from other advisory locks. */
const lockClass = 88;

interface Row {
  readonly kind: TaskKind;
  readonly about_id: number;
  readonly dossier_id: number;
  readonly department_id: number | null;
  readonly office_id: number | null;
  readonly organisation_id: number | null;
  readonly filed_by: number | null;
  readonly starts_at: Date;
  /** Infinite for a task without the limit. */
  readonly open_from: Date | number;
  readonly open_until: Date | number;
  readonly since: Date;
  readonly amount_cents: string | null;
  readonly expires_at: Date | null;
  readonly instalment: InstalmentToInvoice | null;
}

const columns = `kind, about_id, dossier_id, department_id, office_id, organisation_id, filed_by, starts_at, open_from, open_until, since,
  amount_cents, expires_at, instalment`;

export class PostgresStoredTasks extends StoredTasks {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async lock(dossierIds: readonly number[]): Promise<void> {
    // In one order, so that two transactions never wait for each other.
    const { text, values } = sql`SELECT pg_advisory_xact_lock(${lockClass}, id) FROM (
            SELECT DISTINCT unnest(${dossierIds}::integer[]) AS id ORDER BY id) AS dossiers`;
    await this.unitOfWork.prepared('aid-station: lock tasks', text, values);
  }

  override async replace(dossierIds: readonly number[], dossiers: readonly TasksOfDossier[]): Promise<void> {
    const rows = dossiers.flatMap(({ dossierId, startsAt, tasks }) =>
      tasks.map((task) => ({
        kind: task.kind,
        about_id: task.aboutId,
        dossier_id: dossierId,
        department_id: task.ownership.departmentId,
        office_id: task.ownership.officeId,
        organisation_id: task.ownership.organisationId,
        filed_by: task.ownership.filedBy,
        starts_at: new Date(startsAt),
        open_from: task.from === null ? '-infinity' : new Date(task.from),
        open_until: task.until === null ? 'infinity' : new Date(task.until),
        since: new Date(task.since),
        amount_cents: task.amountCents,
        expires_at: task.expiresAt === null ? null : new Date(task.expiresAt),
        instalment: task.instalment,
      })),
    );
    // Most changes of a dossier leave its tasks as they are: unchanged rows are not written again.
    const { text, values } =
      sql`WITH wanted AS (SELECT * FROM jsonb_populate_recordset(NULL::aid_station.tasks, ${JSON.stringify(rows)}::jsonb)),
            gone AS (
              DELETE FROM aid_station.tasks t
              WHERE t.dossier_id = ANY(${dossierIds})
                AND NOT EXISTS (SELECT FROM wanted w WHERE w.kind = t.kind AND w.about_id = t.about_id))
          INSERT INTO aid_station.tasks AS t SELECT * FROM wanted
          ON CONFLICT (kind, about_id) DO UPDATE SET
            dossier_id = excluded.dossier_id, department_id = excluded.department_id, office_id = excluded.office_id,
            organisation_id = excluded.organisation_id, filed_by = excluded.filed_by, starts_at = excluded.starts_at,
            open_from = excluded.open_from, open_until = excluded.open_until, since = excluded.since,
            amount_cents = excluded.amount_cents, expires_at = excluded.expires_at, instalment = excluded.instalment
          WHERE t IS DISTINCT FROM excluded`;
    await this.unitOfWork.prepared('aid-station: replace tasks', text, values);
  }

  override async of(dossierIds: readonly number[]): Promise<TasksOfDossier[]> {
    const rows = await this.unitOfWork.query<Row>(
      `SELECT ${columns} FROM aid_station.tasks WHERE dossier_id = ANY($1) ORDER BY dossier_id, kind COLLATE "C", about_id`,
      [dossierIds],
    );
    return [...Map.groupBy(rows, ({ dossier_id: id }) => id)].map(([dossierId, ofDossier]) => ({
      dossierId,
      startsAt: ofDossier[0]!.starts_at.getTime(),
      tasks: ofDossier.map(toTask),
    }));
  }

  override async deleteOver(before: Instant): Promise<void> {
    await this.unitOfWork.query(sql`DELETE FROM aid_station.tasks WHERE open_until < ${new Date(before)}`);
  }
}

function toTask(row: Row): Task {
  return {
    kind: row.kind,
    aboutId: row.about_id,
    from: limit(row.open_from),
    until: limit(row.open_until),
    since: row.since.getTime(),
    amountCents: row.amount_cents === null ? null : Number(row.amount_cents),
    expiresAt: row.expires_at?.getTime() ?? null,
    instalment: row.instalment,
    ownership: {
      departmentId: row.department_id,
      officeId: row.office_id,
      organisationId: row.organisation_id,
      filedBy: row.filed_by,
    },
  };
}

const limit = (moment: Date | number): Instant | null => (typeof moment === 'number' ? null : moment.getTime());
