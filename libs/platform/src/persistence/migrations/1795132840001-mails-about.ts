import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The object that a message carries and its sender: its state is shown beside a document or an invoice. */
export class MailsAbout1795132840001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE platform.mails
        ADD COLUMN about_thing text CHECK (about_thing IN ('document', 'invoice', 'credit', 'care')),
        ADD COLUMN about_id integer,
        ADD COLUMN sent_by integer,
        ADD CHECK ((about_thing IS NULL) = (about_id IS NULL));
      CREATE INDEX mails_about ON platform.mails (about_thing, about_id, id) WHERE about_id IS NOT NULL;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE platform.mails DROP COLUMN about_thing, DROP COLUMN about_id, DROP COLUMN sent_by',
    );
  }
}
