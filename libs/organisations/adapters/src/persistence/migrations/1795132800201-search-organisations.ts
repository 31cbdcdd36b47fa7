import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes to search and sort organisations, departments and offices: 50 000 organisations answer in tens of ms. */
export class SearchOrganisations1795132800201 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- Computed when written: searchable() on each of 50 000 rows costs more than the rest of the query.
      ALTER TABLE organisations.organisations
        ADD COLUMN name_search text NOT NULL
          GENERATED ALWAYS AS (platform.searchable(regexp_replace(btrim(name), '\\s+', ' ', 'g'))) STORED;
      DROP INDEX organisations.organisations_by_name, organisations.organisations_name_contains;
      -- One index per sort and kind of scope (organisations_of_department serves the other), one per filter.
      CREATE INDEX organisations_by_name ON organisations.organisations (name_search, id);
      CREATE INDEX organisations_of_department_by_name
        ON organisations.organisations (department_id, name_search, id);
      CREATE INDEX organisations_name_contains ON organisations.organisations USING gin (name_search gin_trgm_ops);
      CREATE INDEX organisations_by_type ON organisations.organisations (type, id);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX organisations.organisations_by_type;
      ALTER TABLE organisations.organisations DROP COLUMN name_search;
      CREATE INDEX organisations_by_name ON organisations.organisations (department_id, platform.searchable(name), id);
      CREATE INDEX organisations_name_contains ON organisations.organisations
        USING gin (platform.searchable(name) gin_trgm_ops);
    `);
  }
}
