import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The indexes ordered by an event's days without other columns: reaching a row far down the list reads a third of the pages. */
const orders = [
  { name: 'demands_by_start_alone', on: '(starts_at, id)' },
  { name: 'demands_by_end_alone', on: '(ends_at, id)' },
] as const;

/**
 * The index of the list's default order contains its filter columns, like those ordered by days, so that a row far down the results of a
 * frequent word is reached inside it.
 */
const narrowed = 'INCLUDE (starts_at, ends_at, event_name_search, event_place_search)';
const byId = (tells = '') => `CREATE INDEX demands_by_id ON demand.demands (id) ${tells} WHERE deleted_at IS NULL`;

/**
 * Where events are in the order of ids and of creation: which month's events are in which thousand of ids, and filed in which month. Rows
 * are only added, one for some hundreds of demands, so that filing one demand never waits for another. The row of a deleted demand remains,
 * and makes no range longer than it was. A list of 2019 by id starts where 2019 is, and not at either end.
 */
const eventMonths = `
  CREATE TABLE demand.event_months (
    month date NOT NULL,
    thousand integer NOT NULL,
    filed_month date NOT NULL,
    PRIMARY KEY (month, thousand, filed_month)
  )`;

const monthOf = (instant: string) => `date_trunc('month', ${instant} AT TIME ZONE 'UTC')::date`;
const triple = (row: string) => `${monthOf(`${row}.starts_at`)}, ${row}.id / 1000, ${monthOf(`${row}.created_at`)}`;
const add = (rows: string) => `INSERT INTO demand.event_months ${rows} ON CONFLICT DO NOTHING`;

export class FoundFromAfar1795132880800 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const { name, on } of orders)
      await queryRunner.query(`CREATE INDEX ${name} ON demand.demands ${on} WHERE deleted_at IS NULL`);
    await queryRunner.query('DROP INDEX demand.demands_by_id');
    await queryRunner.query(byId(narrowed));
    await queryRunner.query(eventMonths);
    await queryRunner.query(add(`SELECT DISTINCT ${triple('d')} FROM demand.demands d`));
    await queryRunner.query(`
      CREATE FUNCTION demand.tell_months_of_filed() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        ${add(`SELECT DISTINCT ${triple('f')} FROM filed f`)};
        RETURN NULL;
      END $$`);
    await queryRunner.query(`
      CREATE TRIGGER event_months_of_filed AFTER INSERT ON demand.demands REFERENCING NEW TABLE AS filed
      FOR EACH STATEMENT EXECUTE FUNCTION demand.tell_months_of_filed()`);
    await queryRunner.query(`
      CREATE FUNCTION demand.tell_month_of_moved() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        ${add(`SELECT ${triple('NEW')}`)};
        RETURN NULL;
      END $$`);
    await queryRunner.query(`
      CREATE TRIGGER event_months_of_moved AFTER UPDATE OF starts_at, created_at ON demand.demands
      FOR EACH ROW WHEN (OLD.starts_at IS DISTINCT FROM NEW.starts_at OR OLD.created_at IS DISTINCT FROM NEW.created_at)
      EXECUTE FUNCTION demand.tell_month_of_moved()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER event_months_of_moved ON demand.demands');
    await queryRunner.query('DROP TRIGGER event_months_of_filed ON demand.demands');
    await queryRunner.query('DROP FUNCTION demand.tell_month_of_moved');
    await queryRunner.query('DROP FUNCTION demand.tell_months_of_filed');
    await queryRunner.query('DROP TABLE demand.event_months');
    await queryRunner.query('DROP INDEX demand.demands_by_id');
    await queryRunner.query(byId());
    for (const { name } of orders) await queryRunner.query(`DROP INDEX demand.${name}`);
  }
}
