import { type Clock, FormCheck, localDate, type Principal, type UnitOfWork } from '@pds/kernel';
import { ReminderExclusionRefused } from '../../reminders.errors';
import type { Invoices } from '../../ports/invoices/invoices';
import type { ReminderExclusions } from '../../ports/reminders/reminder-exclusions';
import { inScope } from '../invoices/invoice-in-scope';

/** Maximum number of characters of a reason. */
export const maxReasonLength = 500;

export interface ExcludeFromRemindersCommand {
  readonly invoiceId: number;
  /** Whether to exclude all debts of the customer to the same department and office, instead of this invoice only. */
  readonly isWholeCustomer: boolean;
  readonly reason: string;
  /** Last day `YYYY-MM-DD` of the exclusion. */
  readonly until: string;
}

/**
 * Excludes an invoice, or its customer, from reminders until a day, with a reason. Replaces a previous exclusion; an identical one changes
 * nothing, whoever repeats it. Throws `InvoiceNotFound` (missing or out of scope), `ReminderExclusionRefused`.
 */
export class ExcludeFromReminders {
  constructor(
    private readonly invoices: Invoices,
    private readonly exclusions: ReminderExclusions,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(command: ExcludeFromRemindersCommand, principal: Principal): Promise<number> {
    return this.unitOfWork.run(async () => {
      const { invoiceId, until } = command;
      const { content, ownership } = inScope(await this.invoices.findForUpdate(invoiceId), principal).snapshot();
      const now = this.clock.now();
      const checks = new FormCheck();
      const reason = checks.text('reason', command.reason, maxReasonLength, 'Le motif est obligatoire');
      if (until < localDate(now, content.issuer.timeZone)) checks.refuse('until', 'Ce jour est passé');
      checks.orThrow(ReminderExclusionRefused);
      const isWholeCustomer = command.isWholeCustomer && ownership.organisationId !== null;
      const setBy = principal.accountId;
      return this.exclusions.add({ invoiceId, isWholeCustomer, ownership, reason, until, setBy, setAt: now });
    });
  }
}
