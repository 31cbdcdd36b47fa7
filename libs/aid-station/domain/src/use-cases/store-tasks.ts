import type { Clock, Instant, UnitOfWork } from '@pds/kernel';
import { type Task, tasksOf } from '../model/tasks';
import type { StoredTasks, TasksOfDossier } from '../ports/stored-tasks';
import type { TaskSources } from '../ports/task-sources';

/** Stores the tasks of dossiers that changed. */
export class StoreTasks {
  constructor(
    private readonly sources: TaskSources,
    private readonly stored: StoredTasks,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Computes the tasks of dossiers and stores them, in the transaction that changed the dossiers, or in one of its own. */
  execute(dossierIds: readonly number[]): Promise<void> {
    return this.unitOfWork.run(async () => {
      // Two transactions that change one dossier: the second computes from what the first has committed.
      await this.stored.lock(dossierIds);
      await this.stored.replace(dossierIds, await this.computed(dossierIds));
    });
  }

  /** Returns the dossiers among these whose stored tasks are not those that follow from their facts. */
  differing(dossierIds: readonly number[]): Promise<number[]> {
    return this.unitOfWork.run(async () => {
      await this.stored.lock(dossierIds);
      const stored = new Map((await this.stored.of(dossierIds)).map((dossier) => [dossier.dossierId, dossier]));
      const computed = new Map((await this.computed(dossierIds)).map((dossier) => [dossier.dossierId, dossier]));
      return dossierIds.filter((id) => this.inWords(stored.get(id)) !== this.inWords(computed.get(id)));
    });
  }

  private async computed(dossierIds: readonly number[]): Promise<TasksOfDossier[]> {
    const dossiers = await this.sources.of(dossierIds);
    return dossiers.map((facts) => ({
      dossierId: facts.id,
      startsAt: facts.startsAt,
      tasks: tasksOf(facts).filter((task) => this.isLeft(task)),
    }));
  }

  /** The tasks of a dossier that are not over, in one order and form. */
  private inWords(dossier: TasksOfDossier | undefined): string {
    const tasks = (dossier?.tasks ?? []).filter((task) => this.isLeft(task));
    return tasks
      .map((task) => inWords(task, dossier!.startsAt))
      .sort()
      .join('\n');
  }

  private isLeft({ until }: Task): boolean {
    return until === null || until > this.clock.now();
  }
}

function inWords({ ownership, instalment, ...task }: Task, startsAt: Instant): string {
  const { kind, aboutId, from, until, since, amountCents, expiresAt } = task;
  const { departmentId, officeId, organisationId, filedBy } = ownership;
  return JSON.stringify([
    ...[kind, aboutId, startsAt, from, until, since, amountCents, expiresAt],
    ...[departmentId, officeId, organisationId, filedBy],
    ...(instalment ? [instalment.kind, instalment.percent, instalment.dueOn] : []),
  ]);
}
