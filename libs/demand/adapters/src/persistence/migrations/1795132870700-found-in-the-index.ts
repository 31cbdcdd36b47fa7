import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the lists are narrowed by besides days and places. The longest texts are far below what an index may hold (a third of a page). */
const words = ', event_name_search, event_place_search';
const listed = 'deleted_at IS NULL';
const transformed = 'status = 3 AND deleted_at IS NULL';

/** The orders by an event's days, which tell both days: of demands, with what else they are sorted by; and of those that became a station. */
const orders = [
  { name: 'demands_by_start', on: '(starts_at, id)', tells: 'ends_at', besides: `, created_at${words}`, of: listed },
  { name: 'demands_by_end', on: '(ends_at, id)', tells: 'starts_at', besides: `, created_at${words}`, of: listed },
  {
    name: 'demands_of_department_by_start',
    on: '(department_id, starts_at, id)',
    tells: 'ends_at',
    besides: `, created_at${words}`,
    of: listed,
  },
  { name: 'demands_transformed_by_end', on: '(ends_at, id)', tells: 'starts_at', besides: words, of: transformed },
  {
    name: 'demands_transformed_of_department',
    on: '(department_id, ends_at, id)',
    tells: 'starts_at',
    besides: words,
    of: transformed,
  },
] as const;

/**
 * Words are looked for in the index of days, of a department or of stations where those narrow the list more than the words do: a frequent word's
 * rows, found by its letters, lie all over the table, each some ten times as dear as an entry of an index that tells whether it has the word.
 */
export class FoundInTheIndex1795132870700 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const { name, on, tells, besides, of } of orders) {
      await queryRunner.query(`DROP INDEX demand.${name}`);
      await queryRunner.query(`CREATE INDEX ${name} ON demand.demands ${on} INCLUDE (${tells}${besides}) WHERE ${of}`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const { name, on, tells, of } of orders) {
      await queryRunner.query(`DROP INDEX demand.${name}`);
      await queryRunner.query(`CREATE INDEX ${name} ON demand.demands ${on} INCLUDE (${tells}) WHERE ${of}`);
    }
  }
}
