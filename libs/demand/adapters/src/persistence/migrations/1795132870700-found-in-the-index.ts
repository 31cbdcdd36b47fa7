import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Filters of the lists other than days and places. The longest texts are far below the limit of an index entry (a third of a page). */
const words = ', event_name_search, event_place_search';
const listed = 'deleted_at IS NULL';
const transformed = 'status = 3 AND deleted_at IS NULL';

/**
 * The indexes ordered by an event's days, with both days: of demands, with their other sort columns; and of demands that became a station.
 */
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
 * Words are searched in the index of days, of a department or of stations when those are more selective than the words. The rows of a
 * frequent word, found by trigrams, are spread over the whole table, and each costs some ten times as much as an index entry that contains
 * the words.
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
