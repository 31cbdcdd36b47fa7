import { type Clock, FormCheck, localDate, type Principal, type UnitOfWork } from '@pds/kernel';
import { LeavingOutRefused } from '../accounting.errors';
import type { Invoices } from '../ports/invoices';
import type { LeftOutInvoices } from '../ports/left-out-invoices';
import { inScope } from './invoice-in-scope';

/** Maximum number of characters of a reason. */
export const reasonBound = 500;

export interface LeaveOutOfRemindersCommand {
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
export class LeaveOutOfReminders {
  constructor(
    private readonly invoices: Invoices,
    private readonly leftOut: LeftOutInvoices,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(command: LeaveOutOfRemindersCommand, principal: Principal): Promise<number> {
    return this.unitOfWork.run(async () => {
      const { invoiceId, until } = command;
      const { content, ownership } = inScope(await this.invoices.findForUpdate(invoiceId), principal).snapshot();
      const now = this.clock.now();
      const checks = new FormCheck();
      const reason = checks.text('reason', command.reason, reasonBound, 'Le motif est obligatoire');
      if (until < localDate(now, content.issuer.timeZone)) checks.refuse('until', 'Ce jour est passé');
      checks.orThrow(LeavingOutRefused);
      const isWholeCustomer = command.isWholeCustomer && ownership.organisationId !== null;
      const setBy = principal.accountId;
      return this.leftOut.add({ invoiceId, isWholeCustomer, ownership, reason, until, setBy, setAt: now });
    });
  }
}
