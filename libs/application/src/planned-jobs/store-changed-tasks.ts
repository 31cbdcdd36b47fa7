import { PostgresStoredTasks } from '@pds/aid-station/adapters';
import { type RefreshSignUps, type StoredTasks, StoreTasks } from '@pds/aid-station/domain';
import { type Clock, dayMilliseconds } from '@pds/kernel';
import { ChangedDossiers, RunsOnSchedule, type ScheduledTask, type TypeOrmUnitOfWork } from '@pds/platform';
import { TaskSourcesBridge } from '@pds/screens';

/** Dossiers that are brought along in one transaction, which holds their slots until it ends. */
const batchSize = 50;

/**
 * Keeps sign-ups (docs/adr/0094) and the tasks of « À traiter » (docs/adr/0088) in line with dossiers: each transaction brings along those of
 * the dossiers that it changes. Every minute, it brings along what older programs changed, what depends on changed rules and offices, and after
 * an upgrade the tasks of all dossiers.
 */
@RunsOnSchedule({ name: 'store-tasks', times: '* * * * *', makeUpHours: 1 })
export class StoreChangedTasks implements ScheduledTask {
  constructor(
    private readonly changed: ChangedDossiers,
    refreshSignUps: RefreshSignUps | null,
    storeTasks: StoreTasks,
    private readonly stored: StoredTasks,
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly clock: Clock,
  ) {
    // From here on, and not only when the application has started: it may load data before.
    changed.onChange(async (dossierIds) => {
      // Sign-ups first: tasks depend on them, and all transactions take their locks in this order.
      await refreshSignUps?.execute(dossierIds);
      await storeTasks.execute(dossierIds);
    });
  }

  /** For a database without the application; its transactions store tasks from then on, and leave sign-ups as they are. */
  static on(unitOfWork: TypeOrmUnitOfWork, clock: Clock): StoreChangedTasks {
    const stored = new PostgresStoredTasks(unitOfWork);
    const storeTasks = new StoreTasks(new TaskSourcesBridge(unitOfWork), stored, unitOfWork, clock);
    return new StoreChangedTasks(new ChangedDossiers(unitOfWork), null, storeTasks, stored, unitOfWork, clock);
  }

  async run(): Promise<void> {
    await this.catchUp();
    await this.stored.deleteOver(this.clock.now() - dayMilliseconds);
  }

  /** Brings along all dossiers that are still marked as changed. */
  async catchUp(): Promise<void> {
    while (await this.unitOfWork.run(() => this.changed.reactToLeft(batchSize)));
  }
}
