import { type Clock, isInScope, type Principal, type UnitOfWork } from '@pds/kernel';
import { LeftOutNotFound } from '../accounting.errors';
import type { LeftOutInvoices } from '../ports/left-out-invoices';

/**
 * Ends the exclusion of an invoice or a customer from reminders. Throws `ReminderExclusionNotFound` (missing, out of scope, or ended
 * already).
 */
export class TakeBackLeftOut {
  constructor(
    private readonly leftOut: LeftOutInvoices,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(id: number, { accountId, scope }: Principal): Promise<void> {
    return this.unitOfWork.run(async () => {
      const found = await this.leftOut.find(id);
      if (!found || !isInScope(scope, found.ownership)) throw new LeftOutNotFound();
      await this.leftOut.takeBack(id, accountId, this.clock.now());
    });
  }
}
