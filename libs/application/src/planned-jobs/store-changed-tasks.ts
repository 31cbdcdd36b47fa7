import { PostgresStoredTasks } from '@pds/aid-station/adapters';
import { type StoredTasks, StoreTasks } from '@pds/aid-station/domain';
import { type Clock, dayMilliseconds } from '@pds/kernel';
import { ChangedDossiers, RunsOnSchedule, type ScheduledTask, type TypeOrmUnitOfWork } from '@pds/platform';
import { TaskSourcesBridge } from '@pds/screens';

/** Dossiers whose tasks are computed in one transaction. */
const batchSize = 200;

/**
 * Keeps the tasks of « À traiter » (docs/adr/0088): each transaction stores those of the dossiers that it changes. Every minute, it stores
 * those of what older programs changed, and after an upgrade those of all dossiers.
 */
@RunsOnSchedule({ name: 'store-tasks', times: '* * * * *', makeUpHours: 1 })
export class StoreChangedTasks implements ScheduledTask {
  constructor(
    private readonly changed: ChangedDossiers,
    storeTasks: StoreTasks,
    private readonly stored: StoredTasks,
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly clock: Clock,
  ) {
    // From here on, and not only when the application has started: it may load data before.
    changed.onChange((dossierIds) => storeTasks.execute(dossierIds));
  }

  /** For a database without the application; its transactions store tasks from then on. */
  static on(unitOfWork: TypeOrmUnitOfWork, clock: Clock): StoreChangedTasks {
    const stored = new PostgresStoredTasks(unitOfWork);
    const storeTasks = new StoreTasks(new TaskSourcesBridge(unitOfWork), stored, unitOfWork, clock);
    return new StoreChangedTasks(new ChangedDossiers(unitOfWork), storeTasks, stored, unitOfWork, clock);
  }

  async run(): Promise<void> {
    await this.catchUp();
    await this.stored.deleteOver(this.clock.now() - dayMilliseconds);
  }

  /** Stores the tasks of all dossiers that are still marked as changed. */
  async catchUp(): Promise<void> {
    while (await this.unitOfWork.run(() => this.changed.reactToLeft(batchSize)));
  }
}
