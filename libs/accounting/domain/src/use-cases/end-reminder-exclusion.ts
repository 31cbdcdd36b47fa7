import { type Clock, isInScope, type Principal, type UnitOfWork } from '@pds/kernel';
import { ReminderExclusionNotFound } from '../accounting.errors';
import type { ReminderExclusions } from '../ports/reminder-exclusions';

/**
 * Ends the exclusion of an invoice or a customer from reminders. Throws `ReminderExclusionNotFound` (missing, out of scope, or ended
 * already).
 */
export class EndReminderExclusion {
  constructor(
    private readonly leftOut: ReminderExclusions,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(id: number, { accountId, scope }: Principal): Promise<void> {
    return this.unitOfWork.run(async () => {
      const found = await this.leftOut.find(id);
      if (!found || !isInScope(scope, found.ownership)) throw new ReminderExclusionNotFound();
      await this.leftOut.endExclusion(id, accountId, this.clock.now());
    });
  }
}
