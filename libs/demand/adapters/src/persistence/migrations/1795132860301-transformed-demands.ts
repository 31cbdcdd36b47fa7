import type { MigrationInterface, QueryRunner } from 'typeorm';

const indexes: readonly (readonly [name: string, columns: string])[] = [
  ['demands_transformed_by_id', '(id)'],
  ['demands_transformed_by_start', '(starts_at, id) INCLUDE (ends_at)'],
  ['demands_transformed_by_end', '(ends_at, id) INCLUDE (starts_at)'],
  ['demands_transformed_of_department', '(department_id, ends_at, id) INCLUDE (starts_at)'],
];

/**
 * Indexes for « Postes de secours actifs »: demands that became a station, among five times as many others. Its default search starts
 * today, so the end of an event is the first column.
 */
export class TransformedDemands1795132860301 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [name, columns] of indexes) {
      await queryRunner.query(
        `CREATE INDEX ${name} ON demand.demands ${columns} WHERE status = 3 AND deleted_at IS NULL`,
      );
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [name] of indexes) await queryRunner.query(`DROP INDEX demand.${name}`);
  }
}
