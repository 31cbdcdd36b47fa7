import { sql } from '../sql/sql';
import type { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';

/**
 * Which dossiers changed. Triggers on the tables of several contexts mark them in `platform.changed_dossiers`, so that no statement can be
 * forgotten, whatever program sends it.
 */
export class ChangedDossiers {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  /**
   * From now on, each transaction calls `react` with the dossiers that it changed, before it commits: what `react` writes is committed with
   * the change, or not at all.
   */
  onChange(react: (dossierIds: readonly number[]) => Promise<void>): void {
    this.unitOfWork.beforeCommits(async () => {
      const ids = await this.takeOwn();
      if (ids.length > 0) await react(ids);
    });
  }

  /** Removes and returns the oldest marks of committed transactions: what an older program or a single statement changed. */
  async takeLeft(limit: number): Promise<number[]> {
    const rows = await this.unitOfWork.query<{ id: number }>(
      sql`WITH taken AS (
            DELETE FROM platform.changed_dossiers WHERE id IN (
              SELECT c.id FROM platform.changed_dossiers c ORDER BY c.id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
            RETURNING dossier_id
          ) SELECT DISTINCT dossier_id AS id FROM taken`,
    );
    return rows.map(({ id }) => id);
  }

  /** Removes and returns the marks of the running transaction. */
  private async takeOwn(): Promise<number[]> {
    const rows = await this.unitOfWork.prepared<{ id: number }>(
      'platform: take changed dossiers',
      `DELETE FROM platform.changed_dossiers WHERE transaction = pg_current_xact_id_if_assigned() RETURNING dossier_id AS id`,
      [],
    );
    return [...new Set(rows.map(({ id }) => id))];
  }
}
