import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The references without which a public buyer refuses an invoice. */
export class RequiredInvoiceReferences1796200000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE organisations.organisations
        ADD COLUMN service_code_required boolean NOT NULL DEFAULT false,
        ADD COLUMN commitment_number_required boolean NOT NULL DEFAULT false`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE organisations.organisations
        DROP COLUMN service_code_required, DROP COLUMN commitment_number_required`);
  }
}
