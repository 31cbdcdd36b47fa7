import { type Clock, isInScope, type Principal } from '@pds/kernel';
import { InvoiceNotFound } from '../../invoices.errors';
import type { ReminderStage } from '../../model/reminders/reminder-stages';
import type { DepartmentReminderRules } from '../../ports/reminders/department-reminder-rules';
import type { Invoices } from '../../ports/invoices/invoices';
import type { ReminderExclusions } from '../../ports/reminders/reminder-exclusions';
import type { Reminders } from '../../ports/reminders/reminders';
import { reminderDueNow } from './reminder-due-now';

/** The due reminder of one of several invoices, or the reason why none is due, in French. */
export type DueReminder =
  | {
      readonly invoiceId: number;
      readonly number: string;
      readonly stage: ReminderStage;
      readonly organisationName: string;
      readonly aidStationId: number;
    }
  | {
      readonly invoiceId: number;
      /** Null if the invoice does not exist or is out of the caller's scope; the caller is not told which. */
      readonly number: string | null;
      readonly stage: null;
      readonly because: string;
    };

/**
 * Returns the reminders due today for invoices selected in a list, by the rule of the proposals; an invoice without a due reminder is
 * returned with the reason. Stores nothing, throws nothing.
 */
export class ShowDueReminders {
  constructor(
    private readonly invoices: Invoices,
    private readonly reminders: Reminders,
    private readonly exclusions: ReminderExclusions,
    private readonly rules: DepartmentReminderRules,
    private readonly clock: Clock,
  ) {}

  /** In the order of selection, each invoice once. */
  async execute(invoiceIds: readonly number[], { scope }: Principal): Promise<DueReminder[]> {
    const { reminders, exclusions, rules } = this;
    const shown: DueReminder[] = [];
    for (const invoiceId of new Set(invoiceIds)) {
      const invoice = await this.invoices.find(invoiceId);
      if (!invoice || !isInScope(scope, invoice.snapshot().ownership)) {
        shown.push({ invoiceId, number: null, stage: null, because: new InvoiceNotFound().message });
        continue;
      }
      const { number, aidStationId, content } = invoice.snapshot();
      const { due } = await reminderDueNow({ reminders, exclusions, rules }, invoice, this.clock.now());
      shown.push(
        due.stage === null
          ? { invoiceId, number, ...due }
          : { invoiceId, number, ...due, organisationName: content.customer.name, aidStationId },
      );
    }
    return shown;
  }
}
