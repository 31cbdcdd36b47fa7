import { type Attempt, attemptEach, type OutageTest, type Principal } from '@pds/kernel';
import { NoStatusChosen } from '../aid-station.errors';
import type { StatusChange } from '../model/statuses';
import type { UpdatedDossier, UpdateStatuses } from './update-statuses';

export interface UpdateSeveralStatusesCommand extends StatusChange {
  readonly ids: readonly number[];
}

/** The result for one dossier: its statuses after the change, or the reason why they are unchanged. */
export type StatusesUpdate = Attempt<UpdatedDossier>;

/**
 * Sets the same statuses of several dossiers. Each has its own transaction, with all of its statuses or none: one that is refused (missing,
 * out of scope) or fails is reported, and the others are set, until the database is lost. A repeated call changes nothing more. Throws
 * `NoStatusChosen` if no status is given.
 */
export class UpdateSeveralStatuses {
  constructor(
    private readonly updateStatuses: UpdateStatuses,
    private readonly isOutage: OutageTest,
  ) {}

  /** In the order of the command, each dossier once. */
  async execute({ ids, ...change }: UpdateSeveralStatusesCommand, principal: Principal): Promise<StatusesUpdate[]> {
    if (Object.values(change).every((status) => status === undefined)) throw new NoStatusChosen();
    return attemptEach(ids, this.isOutage, (id) => this.updateStatuses.execute({ ...change, id }, principal));
  }
}
