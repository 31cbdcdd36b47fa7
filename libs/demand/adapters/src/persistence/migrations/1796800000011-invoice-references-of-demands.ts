import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The order number and the service code that an organiser gives for the invoices of a dossier. */
export class InvoiceReferencesOfDemands1796800000011 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE demand.demands
        ADD COLUMN commitment_number text NOT NULL DEFAULT '',
        ADD COLUMN service_code text NOT NULL DEFAULT ''`);
    await queryRunner.query(`
      CREATE VIEW demand.v_invoice_references AS
        SELECT id, commitment_number, service_code FROM demand.demands WHERE deleted_at IS NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP VIEW demand.v_invoice_references');
    await queryRunner.query('ALTER TABLE demand.demands DROP COLUMN commitment_number, DROP COLUMN service_code');
  }
}
