import { type Attempt, oneByOne, type OutageTest, type Principal } from '@pds/kernel';
import { NoStatusChosen } from '../aid-station.errors';
import type { StatusChange } from '../model/aid-station';
import type { UpdatedStation, UpdateStatuses } from './update-statuses';

export interface UpdateSeveralStatusesCommand extends StatusChange {
  readonly ids: readonly number[];
}

/** What became of one station: its statuses as they are now, or why they are what they were. */
export type StatusesUpdate = Attempt<UpdatedStation>;

/**
 * Sets the same statuses of several stations. Each is a transaction of its own, all of its statuses or none: one that is refused
 * (missing, out of scope) or fails is named, and the others are set, until the database is lost. Done again, it changes nothing
 * more. Throws `NoStatusChosen` when no status is given.
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
