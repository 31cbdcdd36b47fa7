import { type Instant, isInScope, localDate, mainlandDay } from '@pds/kernel';
import type { Invoice } from '../model/invoices/invoice';
import { defaultReminderRules, type ReminderRules } from '../model/reminders/reminder-stages';
import { DepartmentReminderRules } from '../ports/reminders/department-reminder-rules';
import { type ReminderExclusion, ReminderExclusions } from '../ports/reminders/reminder-exclusions';
import {
  type OverdueCriteria,
  type OverdueInvoice,
  OverdueInvoices,
  type OverduePlace,
} from '../ports/reminders/overdue-invoices';
import { Reminders, type SentReminder } from '../ports/reminders/reminders';
import type { InMemoryInvoices } from './in-memory-invoices';

export class InMemoryReminders extends Reminders {
  private readonly rows = new Map<string, SentReminder>();

  override async ofInvoice(invoiceId: number): Promise<SentReminder[]> {
    return [...this.rows.values()].filter((row) => row.invoiceId === invoiceId).sort((a, b) => a.stage - b.stage);
  }

  override async add(reminder: SentReminder): Promise<boolean> {
    const key = `${reminder.invoiceId}/${reminder.stage}`;
    if (this.rows.has(key)) return false;
    this.rows.set(key, reminder);
    return true;
  }
}

export class InMemoryReminderExclusions extends ReminderExclusions {
  private readonly rows = new Map<number, ReminderExclusion>();
  private lastId = 0;

  override async covering(
    invoice: Parameters<ReminderExclusions['covering']>[0],
    day: string,
  ): Promise<ReminderExclusion | null> {
    const all = [...this.rows.values()].sort((a, b) => b.id - a.id);
    return all.find((row) => row.until >= day && covers(row, invoice)) ?? null;
  }

  override async find(id: number): Promise<ReminderExclusion | null> {
    return this.rows.get(id) ?? null;
  }

  override async add(exclusion: Omit<ReminderExclusion, 'id'>): Promise<number> {
    for (const row of this.rows.values()) {
      const isSame =
        row.isWholeCustomer === exclusion.isWholeCustomer &&
        covers(row, { id: exclusion.invoiceId, ownership: exclusion.ownership });
      if (isSame && row.reason === exclusion.reason && row.until === exclusion.until) return row.id;
      if (isSame) this.rows.delete(row.id);
    }
    const id = ++this.lastId;
    this.rows.set(id, { ...exclusion, id });
    return id;
  }

  override async endExclusion(id: number, _by: number, _at: Instant): Promise<void> {
    this.rows.delete(id);
  }
}

function covers(
  { invoiceId, isWholeCustomer, ownership }: ReminderExclusion,
  invoice: Pick<ReminderExclusion, 'ownership'> & { id: number },
) {
  if (!isWholeCustomer) return invoiceId === invoice.id;
  const { organisationId, departmentId, officeId } = invoice.ownership;
  return (
    ownership.organisationId === organisationId &&
    ownership.departmentId === departmentId &&
    ownership.officeId === officeId
  );
}

export class InMemoryReminderRules extends DepartmentReminderRules {
  private readonly rows = new Map<number, ReminderRules>();

  override async of(departmentId: number | null): Promise<ReminderRules> {
    return (departmentId === null ? undefined : this.rows.get(departmentId)) ?? defaultReminderRules;
  }

  override async save(departmentId: number, rules: ReminderRules): Promise<void> {
    this.rows.set(departmentId, rules);
  }
}

export class InMemoryOverdueInvoices extends OverdueInvoices {
  constructor(
    private readonly invoices: InMemoryInvoices,
    private readonly reminders: Reminders,
    private readonly exclusions: ReminderExclusions,
  ) {
    super();
  }

  override async after(
    criteria: OverdueCriteria,
    place: OverduePlace | null,
    limit: number,
  ): Promise<OverdueInvoice[]> {
    const found: OverdueInvoice[] = [];
    for (const invoice of this.invoices.all()) {
      const overdue = await this.overdue(invoice, criteria);
      if (overdue && (!place || order(place, overdue) < 0)) found.push(overdue);
    }
    return found.sort(order).slice(0, limit);
  }

  private async overdue(invoice: Invoice, criteria: OverdueCriteria): Promise<OverdueInvoice | null> {
    const { id, number, aidStationId, ownership, content, payments, credits } = invoice.snapshot();
    const { scope, departmentId, officeId, customer } = criteria;
    const [asOf, latest] =
      typeof criteria.asOf === 'string'
        ? [criteria.asOf, criteria.asOf]
        : [localDate(criteria.asOf, content.issuer.timeZone), mainlandDay(criteria.asOf, 1)];
    if (!isInScope(scope, ownership) || content.issueDate > latest || content.dueDate >= asOf) return null;
    if (departmentId !== undefined && ownership.departmentId !== departmentId) return null;
    if (officeId !== undefined && ownership.officeId !== officeId) return null;
    if (customer && !content.customer.name.toLowerCase().includes(customer.toLowerCase())) return null;
    const paid = payments.filter(({ paidOn }) => paidOn <= latest).reduce((sum, each) => sum + each.amountCents, 0);
    const credited = credits
      .filter(({ issuedAt }) => new Date(issuedAt).toISOString().slice(0, 10) <= latest)
      .reduce((sum, each) => sum + each.amountCents, 0);
    const balanceCents = content.amountCents - paid - credited;
    if (balanceCents <= 0 || (await this.exclusions.covering({ id, ownership }, asOf))) return null;
    const sent = await this.reminders.ofInvoice(id);
    return {
      invoiceId: id,
      number,
      aidStationId,
      departmentId: ownership.departmentId,
      officeId: ownership.officeId,
      organisationName: content.customer.name,
      eventName: content.event.name,
      amountCents: content.amountCents,
      contactEmail: content.contactEmail,
      dueDate: content.dueDate,
      asOf,
      balanceCents,
      sent: sent.map(({ stage, sentOn }) => ({ stage, sentOn })),
      isExcluded: false,
    };
  }
}

function order(a: OverduePlace, b: OverduePlace): number {
  return a.dueDate.localeCompare(b.dueDate) || a.invoiceId - b.invoiceId;
}
