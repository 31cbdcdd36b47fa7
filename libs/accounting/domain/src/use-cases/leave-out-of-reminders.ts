import { type Clock, FormCheck, localDate, type Principal, type UnitOfWork } from '@pds/kernel';
import { LeavingOutRefused } from '../accounting.errors';
import type { Invoices } from '../ports/invoices';
import type { LeftOutInvoices } from '../ports/left-out-invoices';
import { inScope } from './invoice-in-scope';

/** Characters of a reason, at most. */
export const reasonBound = 500;

export interface LeaveOutOfRemindersCommand {
  readonly invoiceId: number;
  /** Everything that the customer owes the same department and office, not this invoice alone. */
  readonly isWholeCustomer: boolean;
  readonly reason: string;
  /** Last day `YYYY-MM-DD` on which nothing is sent. */
  readonly until: string;
}

/**
 * Leaves an invoice, or its customer, out of reminders until a day, with a reason. In the place of what was said before of the same; said
 * again as it stands, by whomever, it is nothing new. Throws `InvoiceNotFound` (missing or out of scope), `LeavingOutRefused`.
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
