import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What organisers are asked for before they are invoiced. */
export class ViewOfRequiredReferences1796800000012 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE VIEW organisations.v_required_references AS
         SELECT id, type, service_code_required, commitment_number_required FROM organisations.organisations`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP VIEW organisations.v_required_references');
  }
}
