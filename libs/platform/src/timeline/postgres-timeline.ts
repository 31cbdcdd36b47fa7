import { type Change, Timeline, type TimelineEntry } from '@pds/kernel';
import { join, sql } from '../sql/sql';
import type { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';

/** The timeline in PostgreSQL, which refuses to change or delete an entry. */
export class PostgresTimeline extends Timeline {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async record(...entries: TimelineEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const rows = entries.map(
      ({ dossierId, what, kinds, at, by, facts = {}, changes = [] }) =>
        sql`(${dossierId}, ${new Date(at)}, ${what}, ${[...kinds]}::text[], ${by}, ${JSON.stringify(facts)}::jsonb,
             ${JSON.stringify(changes)}::jsonb)`,
    );
    await this.unitOfWork.query(
      sql`INSERT INTO platform.timeline (dossier_id, at, what, kinds, by_account, facts, changes)
          VALUES ${join(rows)}`,
    );
  }

  override forget(dossierIds: readonly number[], without: (change: Change) => Change | null): Promise<void> {
    return this.unitOfWork.run(async () => {
      const entries = await this.unitOfWork.query<{ id: string; changes: readonly Change[] }>(
        sql`SELECT id, changes FROM platform.timeline
            WHERE dossier_id = ANY(${[...dossierIds]}::integer[]) AND changes <> '[]' ORDER BY id`,
      );
      const altered = entries.flatMap(({ id, changes }) => {
        const left = changes.flatMap((change) => without(change) ?? []);
        const isSame = left.length === changes.length && left.every((change, index) => change === changes[index]);
        return isSame ? [] : [{ id, changes: left }];
      });
      if (altered.length === 0) return;
      await this.unitOfWork.query(`SELECT set_config('platform.forgetting', 'on', true)`);
      await this.unitOfWork.query(
        sql`UPDATE platform.timeline t SET changes = n.changes
            FROM jsonb_to_recordset(${JSON.stringify(altered)}::jsonb) AS n (id bigint, changes jsonb) WHERE t.id = n.id`,
      );
      await this.unitOfWork.query(`SELECT set_config('platform.forgetting', 'off', true)`);
    });
  }
}
