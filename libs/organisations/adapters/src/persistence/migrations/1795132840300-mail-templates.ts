import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The letters that departments write themselves; a kind without a row uses the product's text. */
export class MailTemplates1795132840300 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE organisations.mail_templates (
        department_id integer NOT NULL REFERENCES organisations.departments (id),
        kind text NOT NULL,
        subject text NOT NULL,
        content text NOT NULL,
        PRIMARY KEY (department_id, kind)
      )
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE organisations.mail_templates');
  }
}
