import { sql } from '../sql/sql';
import type { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';

/**
 * Which dossiers changed. Triggers on the tables of several contexts mark them in `platform.changed_dossiers`, so that no statement can be
 * forgotten, whatever program sends it.
 */
export class ChangedDossiers {
  private readonly reactions: ((dossierIds: readonly number[]) => Promise<void>)[] = [];

  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  /**
   * From now on, each transaction calls `react` with the dossiers that it changed, before it commits: what `react` writes is committed with
   * the change, or not at all.
   */
  onChange(react: (dossierIds: readonly number[]) => Promise<void>): void {
    if (this.reactions.push(react) > 1) return;
    this.unitOfWork.beforeCommits(async () => this.react(await this.takeOwn()));
  }

  /**
   * The same for the oldest marks of committed transactions, which are removed: what an older program or a single statement changed. Returns
   * whether there were any. Must run in a transaction.
   */
  async reactToLeft(limit: number): Promise<boolean> {
    const rows = await this.unitOfWork.query<{ id: number }>(
      sql`WITH taken AS (
            DELETE FROM platform.changed_dossiers WHERE id IN (
              SELECT c.id FROM platform.changed_dossiers c ORDER BY c.id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
            RETURNING dossier_id
          ) SELECT DISTINCT dossier_id AS id FROM taken`,
    );
    await this.react(rows.map(({ id }) => id));
    return rows.length > 0;
  }

  private async react(dossierIds: readonly number[]): Promise<void> {
    if (dossierIds.length > 0) for (const react of this.reactions) await react(dossierIds);
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
