import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes that no common search needs (docs/performance.md, Lessons). Two of them also contained `updated_at`, so that each save of a dossier
 * wrote an entry into every index of the table.
 */
const indexes: readonly (readonly [name: string, on: string])[] = [
  // No query asks for demands with a price.
  [
    'demands_priced_of_department',
    '(department_id, starts_at, id) WHERE status = 1 AND deleted_at IS NULL AND price_cents IS NOT NULL',
  ],
  // Retention reads the table once a night.
  ['demands_without_station', '(id) INCLUDE (ends_at, updated_at) WHERE status <> 3'],
  ['demands_with_contact', '(id) INCLUDE (ends_at, updated_at) WHERE status IN (3, 4) AND erased_at IS NULL'],
  // The few refused demands are sorted in memory; the order in which the list opens keeps its index.
  ['demands_unsupported_by_id', '(id) WHERE NOT dps_support AND deleted_at IS NULL'],
  ['demands_unsupported_by_start', '(starts_at, id) WHERE NOT dps_support AND deleted_at IS NULL'],
  ['demands_unsupported_by_end', '(ends_at, id) WHERE NOT dps_support AND deleted_at IS NULL'],
];

export class DropRareIndexesOfDemands1796430000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [name] of indexes) await queryRunner.query(`DROP INDEX demand.${name}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [name, on] of indexes) await queryRunner.query(`CREATE INDEX ${name} ON demand.demands ${on}`);
  }
}
