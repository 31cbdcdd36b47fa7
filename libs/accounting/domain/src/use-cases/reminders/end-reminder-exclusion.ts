import { type Clock, isInScope, type Principal, type UnitOfWork } from '@pds/kernel';
import { ReminderExclusionNotFound } from '../../reminders.errors';
import type { ReminderExclusions } from '../../ports/reminders/reminder-exclusions';

/**
 * Ends the exclusion of an invoice or a customer from reminders. Throws `ReminderExclusionNotFound` (missing, out of scope, or ended
 * already).
 */
export class EndReminderExclusion {
  constructor(
    private readonly exclusions: ReminderExclusions,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(id: number, { accountId, scope }: Principal): Promise<void> {
    return this.unitOfWork.run(async () => {
      const found = await this.exclusions.find(id);
      if (!found || !isInScope(scope, found.ownership)) throw new ReminderExclusionNotFound();
      await this.exclusions.endExclusion(id, accountId, this.clock.now());
    });
  }
}
