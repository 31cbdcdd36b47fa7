import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Dossiers in progress of a department that staff have priced: no other can have a quote, and they are few among all demands. The order by
 * id gets an index without other columns, like those by days.
 */
const indexes = [
  {
    name: 'demands_priced_of_department',
    on: '(department_id, starts_at, id) WHERE status = 1 AND deleted_at IS NULL AND price_cents IS NOT NULL',
  },
  { name: 'demands_by_id_alone', on: '(id) WHERE deleted_at IS NULL' },
] as const;

export class PricedInProgress1795132890800 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const { name, on } of indexes) await queryRunner.query(`CREATE INDEX ${name} ON demand.demands ${on}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const { name } of indexes) await queryRunner.query(`DROP INDEX demand.${name}`);
  }
}
