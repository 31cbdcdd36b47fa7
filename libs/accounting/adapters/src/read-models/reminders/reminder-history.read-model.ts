import { InvoiceNotFound, type ReminderStage } from '@pds/accounting/domain';
import { type Instant, mainlandTimeZone, type Principal, toIsoWithOffset } from '@pds/kernel';
import { type PersonNames, scopeCondition, type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { covers } from './reminder-exclusion.read-model';
import { issuersDay } from '../invoices/invoice-balance.read-model';

interface ReminderRow {
  stage: ReminderStage;
  sent_at: Date;
  sent_by: number | null;
  balance_cents: string;
  recipient: string | null;
  state: 'queued' | 'sent' | 'refused' | null;
}

interface ExclusionRow {
  id: number;
  invoice_id: number;
  number: string;
  organisation_name: string;
  is_whole_customer: boolean;
  reason: string;
  until: string;
  set_by: number;
  set_at: Date;
  ended_by: number | null;
  ended_at: Date | null;
}

/** A sent reminder, and the state of its message. */
export interface SentReminder {
  readonly stage: ReminderStage;
  readonly sentAt: string;
  /** Null when a scheduled task sent it. */
  readonly sentBy: string | null;
  /** Euros owed at that time. */
  readonly balance: number;
  readonly to: string | null;
  readonly state: ReminderRow['state'];
}

/** An invoice or a customer excluded from reminders. */
export interface ReminderExclusion {
  readonly id: number;
  /** The excluded invoice, or the one from which its customer was excluded. */
  readonly invoiceId: number;
  readonly number: string;
  readonly organizationName: string;
  readonly wholeCustomer: boolean;
  readonly reason: string;
  readonly until: string;
  readonly setBy: string | null;
  readonly setAt: string;
  readonly endedBy: string | null;
  readonly endedAt: string | null;
}

/** The reminders of an invoice, and the exclusions that cover it. */
export interface ReminderHistory {
  readonly reminders: SentReminder[];
  readonly exclusions: ReminderExclusion[];
}

/** Maximum number of exclusions read. Users end exclusions, so the screen stays short. */
const maxExclusions = 200;

/** The sent reminders of an invoice with their state, and the exclusions from reminders. */
export class ReminderHistoryReadModel {
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly people: () => Pick<PersonNames, 'nameOf'>,
  ) {}

  /** Returns the reminders of an invoice, and its past and present exclusions. @throws InvoiceNotFound missing or out of scope */
  async ofInvoice(id: number, { scope }: Principal): Promise<ReminderHistory> {
    const inScope = await this.unitOfWork.query(
      sql`SELECT FROM accounting.invoices i WHERE i.id = ${id} AND ${scopeCondition(scope, sql`i`)}`,
    );
    if (inScope.length === 0) throw new InvoiceNotFound();
    const rows = await this.unitOfWork.query<ReminderRow>(
      sql`SELECT r.stage, r.sent_at, r.sent_by, r.balance_cents, m.recipient, m.state
          FROM accounting.reminders r LEFT JOIN platform.mails m ON m.key = r.mail_key
          WHERE r.invoice_id = ${id} ORDER BY r.stage`,
    );
    const nameOf = this.names();
    const reminders: SentReminder[] = [];
    for (const row of rows) {
      reminders.push({
        stage: row.stage,
        sentAt: toIsoWithOffset(row.sent_at.getTime(), mainlandTimeZone),
        sentBy: row.sent_by === null ? null : await nameOf(row.sent_by),
        balance: Number(row.balance_cents) / 100,
        to: row.recipient,
        state: row.state,
      });
    }
    // An exclusion that ended before the invoice was issued never covered it.
    const excludedIt = sql`EXISTS (SELECT FROM accounting.invoices asked WHERE asked.id = ${id} AND ${covers(sql`asked`)}
      AND least(l.ended_at, (l.until + 1)::timestamp AT TIME ZONE ${mainlandTimeZone}) > asked.issued_at)`;
    return { reminders, exclusions: await this.lines(excludedIt) };
  }

  /** Returns the exclusions in force in the caller's scope. The current day is that of the time zone of the invoice's issuer. */
  async exclusions(now: Instant, { scope }: Principal): Promise<ReminderExclusion[]> {
    return this.lines(sql`l.ended_at IS NULL AND l.until >= ${issuersDay(now)} AND ${scopeCondition(scope, sql`l`)}`);
  }

  private async lines(condition: Sql): Promise<ReminderExclusion[]> {
    const rows = await this.unitOfWork.query<ExclusionRow>(
      sql`SELECT l.id, l.invoice_id, i.number, i.organisation_name, l.is_whole_customer, l.reason, l.until::text,
            l.set_by, l.set_at, l.ended_by, l.ended_at
          FROM accounting.left_out_invoices l JOIN accounting.invoices i ON i.id = l.invoice_id
          WHERE ${condition} ORDER BY l.until, l.id LIMIT ${maxExclusions}`,
    );
    const nameOf = this.names();
    const lines: ReminderExclusion[] = [];
    for (const row of rows) {
      lines.push({
        id: row.id,
        invoiceId: row.invoice_id,
        number: row.number,
        organizationName: row.organisation_name,
        wholeCustomer: row.is_whole_customer,
        reason: row.reason,
        until: row.until,
        setBy: await nameOf(row.set_by),
        setAt: toIsoWithOffset(row.set_at.getTime(), mainlandTimeZone),
        endedBy: row.ended_by === null ? null : await nameOf(row.ended_by),
        endedAt: row.ended_at && toIsoWithOffset(row.ended_at.getTime(), mainlandTimeZone),
      });
    }
    return lines;
  }

  /** Returns a function that reads the name of a person, once per person. */
  private names(): (accountId: number) => Promise<string | null> {
    const known = new Map<number, Promise<string | null>>();
    return (accountId) => {
      const name = known.get(accountId) ?? this.people().nameOf(accountId);
      known.set(accountId, name);
      return name;
    };
  }
}
