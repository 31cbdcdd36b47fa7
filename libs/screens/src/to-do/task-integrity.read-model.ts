import type { StoreTasks } from '@pds/aid-station/domain';
import { type IntegrityCheck, IntegritySource, sql, type TypeOrmUnitOfWork } from '@pds/platform';

/** Dossiers compared per statement. */
const batchSize = 500;

/** Compares the stored tasks of all dossiers with those that follow from their facts. */
export class TaskIntegrity extends IntegritySource {
  override readonly checks: readonly IntegrityCheck[] = [
    {
      name: 'dossier.tasks',
      title: 'Les tâches «\u00a0À traiter\u00a0» de chaque dossier sont celles de son état',
      severity: 'error',
      find: (most) => this.wrong(most),
    },
  ];

  constructor(
    private readonly storeTasks: StoreTasks,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {
    super();
  }

  private async wrong(most: number) {
    const found: { readonly subject: string; readonly message: string }[] = [];
    for (let after = 0; found.length < most;) {
      const rows = await this.unitOfWork.query<{ id: number }>(
        sql`SELECT id FROM demand.v_all_dossiers WHERE id > ${after} ORDER BY id LIMIT ${batchSize}`,
      );
      if (rows.length === 0) break;
      after = rows.at(-1)!.id;
      for (const id of await this.differing(rows.map((row) => row.id))) {
        found.push({
          subject: `Dossier n°\u00a0${id}`,
          message: 'Ses tâches «\u00a0À traiter\u00a0» ne sont pas celles de son état.',
        });
      }
    }
    return found.slice(0, most);
  }

  /** The dossiers whose tasks differ, without those that are marked as changed: theirs are computed soon. */
  private differing(ids: readonly number[]): Promise<number[]> {
    // In one transaction, which keeps others from storing tasks of these dossiers until the marks are read.
    return this.unitOfWork.run(async () => {
      const differing = await this.storeTasks.differing(ids);
      const marked = await this.unitOfWork.query<{ id: number }>(
        sql`SELECT dossier_id AS id FROM platform.changed_dossiers WHERE dossier_id = ANY(${differing})`,
      );
      const waiting = new Set(marked.map(({ id }) => id));
      return differing.filter((id) => !waiting.has(id));
    });
  }
}
