import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Refused demands of each department, with the sort columns of the list: few, while most demands are in progress or stations. */
export class RefusedDemands1796600000002 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS demands_refused_of_department
       ON demand.demands (department_id, id) INCLUDE (created_at, starts_at, ends_at)
       WHERE status = 2 AND deleted_at IS NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX IF EXISTS demand.demands_refused_of_department');
  }
}
