import type { MigrationInterface, QueryRunner } from 'typeorm';

const indexes: readonly (readonly [name: string, columns: string])[] = [
  ['demands_unsupported_by_id', 'id'],
  ['demands_unsupported_by_creation', 'created_at, id'],
  ['demands_unsupported_by_start', 'starts_at, id'],
  ['demands_unsupported_by_end', 'ends_at, id'],
  ['demands_unsupported_of_department', 'department_id, created_at, id'],
];

/** Indexes for « Demandes non prises en charge »: one per sort, of the few demands in it. */
export class UnsupportedDemands1795132860300 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [name, columns] of indexes) {
      await queryRunner.query(
        `CREATE INDEX ${name} ON demand.demands (${columns}) WHERE NOT dps_support AND deleted_at IS NULL`,
      );
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [name] of indexes) await queryRunner.query(`DROP INDEX demand.${name}`);
  }
}
