import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The words of an organisation's name that contain an apostrophe, without it, as the search compares them. */
export class OrganisationsByJoinedWords1795676901100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE organisations.organisations ADD COLUMN joined_search text
        GENERATED ALWAYS AS (' ' || btrim(regexp_replace(
          platform.searchable(platform.joined_words(name)), '[^[:alnum:]@]+', ' ', 'g'))) STORED;
      CREATE INDEX organisations_by_joined_words
        ON organisations.organisations USING gin (joined_search public.gin_trgm_ops);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE organisations.organisations DROP COLUMN joined_search');
  }
}
