import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A reminder contains its invoice: an invoice sent with a reminder, and never before, counts as sent from then on. */
export class SentWithReminders1795132860101 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      UPDATE accounting.invoices i SET sent_at = first.sent_at
        FROM (SELECT invoice_id, min(sent_at) AS sent_at FROM accounting.reminders GROUP BY invoice_id) first
        WHERE first.invoice_id = i.id AND i.sent_at IS NULL
    `);
  }

  /** Nothing is undone: sent invoices stay sent. */
  async down(): Promise<void> {}
}
