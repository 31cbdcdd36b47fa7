import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What other schemas may read of the electronic deliveries of invoices. */
export class ViewOfDeliveries1796500000003 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE VIEW accounting.v_deliveries AS
        SELECT invoice_id, requested_at, stage, status_code FROM accounting.deliveries WHERE credit_note_id IS NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP VIEW accounting.v_deliveries');
  }
}
