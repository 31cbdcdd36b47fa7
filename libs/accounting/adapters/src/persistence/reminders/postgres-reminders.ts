import { Reminders, type ReminderStage, type SentReminder } from '@pds/accounting/domain';
import { sql, type TypeOrmUnitOfWork } from '@pds/platform';

/** Sent reminders in PostgreSQL; the primary key prevents sending a stage twice. */
export class PostgresReminders extends Reminders {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async ofInvoice(invoiceId: number): Promise<SentReminder[]> {
    const rows = await this.unitOfWork.query<{
      stage: ReminderStage;
      sent_on: string;
      sent_at: Date;
      sent_by: number | null;
      balance_cents: string;
      mail_key: string;
    }>(
      sql`SELECT stage, sent_on::text, sent_at, sent_by, balance_cents, mail_key FROM accounting.reminders
          WHERE invoice_id = ${invoiceId} ORDER BY stage`,
    );
    return rows.map((row) => ({
      invoiceId,
      stage: row.stage,
      sentOn: row.sent_on,
      sentAt: row.sent_at.getTime(),
      sentBy: row.sent_by,
      balanceCents: Number(row.balance_cents),
      mailKey: row.mail_key,
    }));
  }

  override async add(reminder: SentReminder): Promise<boolean> {
    const { invoiceId, stage, sentOn, sentAt, sentBy, balanceCents, mailKey } = reminder;
    const added = await this.unitOfWork.query(
      sql`INSERT INTO accounting.reminders (invoice_id, stage, sent_on, sent_at, sent_by, balance_cents, mail_key)
          VALUES (${invoiceId}, ${stage}, ${sentOn}, ${new Date(sentAt)}, ${sentBy}, ${balanceCents}, ${mailKey})
          ON CONFLICT DO NOTHING RETURNING stage`,
    );
    return added.length > 0;
  }
}
