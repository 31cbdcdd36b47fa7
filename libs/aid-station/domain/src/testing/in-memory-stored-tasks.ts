import type { Instant } from '@pds/kernel';
import { StoredTasks, type TasksOfDossier } from '../ports/stored-tasks';

export class InMemoryStoredTasks extends StoredTasks {
  private readonly dossiers = new Map<number, TasksOfDossier>();

  override async lock(): Promise<void> {}

  override async replace(dossierIds: readonly number[], dossiers: readonly TasksOfDossier[]): Promise<void> {
    for (const id of dossierIds) this.dossiers.delete(id);
    for (const dossier of dossiers) if (dossier.tasks.length > 0) this.dossiers.set(dossier.dossierId, dossier);
  }

  override async of(dossierIds: readonly number[]): Promise<TasksOfDossier[]> {
    return dossierIds.flatMap((id) => this.dossiers.get(id) ?? []);
  }

  override async deleteOver(before: Instant): Promise<void> {
    for (const { dossierId, startsAt, tasks } of [...this.dossiers.values()]) {
      const left = tasks.filter(({ until }) => until === null || until >= before);
      await this.replace([dossierId], [{ dossierId, startsAt, tasks: left }]);
    }
  }
}
