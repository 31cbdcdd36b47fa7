import { type ReminderRules, type ReminderStage, reminderVerdict } from '../../model/reminders/reminder-stages';
import type { DepartmentReminderRules } from '../../ports/reminders/department-reminder-rules';
import type {
  OverdueCriteria,
  OverdueInvoice,
  OverdueInvoices,
  OverduePlace,
} from '../../ports/reminders/overdue-invoices';

const pageSize = 500;

/** An unpaid invoice with the reminder stage that it has reached and not received yet. */
export interface ProposedReminder extends OverdueInvoice {
  readonly stage: ReminderStage;
}

export interface ProposalCriteria extends OverdueCriteria {
  readonly stage?: ReminderStage | undefined;
}

/**
 * The reminders that may be sent on a day, oldest due date first. One rule (`reminderVerdict`) decides here and at sending: invoices that
 * are paid, excluded, not late enough or recently reminded are omitted.
 */
export class ProposeReminders {
  constructor(
    private readonly overdue: OverdueInvoices,
    private readonly rules: DepartmentReminderRules,
  ) {}

  /** Returns the first `limit` reminders, and whether there are more. */
  async execute(
    criteria: ProposalCriteria,
    limit: number,
  ): Promise<{ readonly proposals: ProposedReminder[]; readonly hasMore: boolean }> {
    const proposals: ProposedReminder[] = [];
    for await (const proposal of this.each(criteria)) {
      if (proposals.length === limit) return { proposals, hasMore: true };
      proposals.push(proposal);
    }
    return { proposals, hasMore: false };
  }

  /** Yields all of them, one at a time. */
  async *each(criteria: ProposalCriteria): AsyncGenerator<ProposedReminder, void, void> {
    const rulesOf = new Map<number | null, ReminderRules>();
    let place: OverduePlace | null = null;
    for (;;) {
      const page: OverdueInvoice[] = await this.overdue.after(criteria, place, pageSize);
      for (const invoice of page) {
        const { departmentId } = invoice;
        const rules = rulesOf.get(departmentId) ?? (await this.rules.of(departmentId));
        rulesOf.set(departmentId, rules);
        const { stage } = reminderVerdict(invoice, rules, invoice.asOf);
        if (stage !== null && (criteria.stage ?? stage) === stage) yield { ...invoice, stage };
      }
      if (page.length < pageSize) return;
      place = page.at(-1)!;
    }
  }
}
