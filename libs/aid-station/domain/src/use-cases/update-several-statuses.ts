import { type Attempt, oneByOne, type OutageTest, type Principal } from '@pds/kernel';
import { NoStatusChosen } from '../aid-station.errors';
import type { StatusChange } from '../model/aid-station';
import type { UpdatedStation, UpdateStatuses } from './update-statuses';

export interface UpdateSeveralStatusesCommand extends StatusChange {
  readonly ids: readonly number[];
}

/** The result for one station: its statuses after the change, or the reason why they are unchanged. */
export type StatusesUpdate = Attempt<UpdatedStation>;

/**
 * Sets the same statuses of several stations. Each has its own transaction, with all of its statuses or none: one that is refused (missing,
 * out of scope) or fails is reported, and the others are set, until the database is lost. A repeated call changes nothing more. Throws
 * `NoStatusChosen` if no status is given.
 */
export class UpdateSeveralStatuses {
  constructor(
    private readonly updateStatuses: UpdateStatuses,
    private readonly isOutage: OutageTest,
  ) {}

  /** In the order of the command, each station once. */
  async execute({ ids, ...change }: UpdateSeveralStatusesCommand, principal: Principal): Promise<StatusesUpdate[]> {
    if (Object.values(change).every((status) => status === undefined)) throw new NoStatusChosen();
    return oneByOne(ids, this.isOutage, (id) => this.updateStatuses.execute({ ...change, id }, principal));
  }
}
