import type { Instant } from '@pds/kernel';
import type { Task } from '../model/tasks';

/** The tasks of one dossier. */
export interface TasksOfDossier {
  readonly dossierId: number;
  /** By which the tasks are listed. */
  readonly startsAt: Instant;
  readonly tasks: readonly Task[];
}

/** Stores the tasks of all dossiers, so that lists and counts read them. */
export abstract class StoredTasks {
  /** Waits until no other transaction stores tasks of these dossiers; held until the transaction ends. */
  abstract lock(dossierIds: readonly number[]): Promise<void>;

  /** Makes `tasks` the tasks of the dossiers `dossierIds`; a dossier that is not among them has none left. */
  abstract replace(dossierIds: readonly number[], tasks: readonly TasksOfDossier[]): Promise<void>;

  /** The stored tasks of dossiers, by dossier. */
  abstract of(dossierIds: readonly number[]): Promise<TasksOfDossier[]>;

  /** Deletes the tasks that were over before an instant. */
  abstract deleteOver(before: Instant): Promise<void>;
}
