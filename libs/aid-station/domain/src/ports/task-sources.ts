import type { TaskFacts } from '../model/tasks';

/** Knows what tasks follow from: dossiers, their quotes and their invoices. */
export abstract class TaskSources {
  /** The facts of the dossiers among `ids` that exist, deleted ones too, as the running transaction sees them. */
  abstract of(ids: readonly number[]): Promise<TaskFacts[]>;
}
