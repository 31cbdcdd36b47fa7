import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The invoices that a process is printing now: rows that last some seconds, written for each batch and deleted with its last paper. */
export class PaperLeases1795132850600 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE UNLOGGED TABLE accounting.paper_leases (
        invoice_id integer PRIMARY KEY,
        until timestamptz NOT NULL
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE accounting.paper_leases');
  }
}
