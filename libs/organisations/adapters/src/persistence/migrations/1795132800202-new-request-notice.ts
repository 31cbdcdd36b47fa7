import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a department gets an e-mail for each new request; and names of organisations as the global search compares them. */
export class NewRequestNotice1795132800202 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [
      `ALTER TABLE organisations.departments ADD COLUMN notify_new_requests boolean NOT NULL DEFAULT true`,
      // Like demand.searchable: punctuation separates words, and short words match at their beginning.
      `ALTER TABLE organisations.organisations ADD COLUMN words_search text
         GENERATED ALWAYS AS (' ' || btrim(regexp_replace(
           platform.searchable(name), '[^[:alnum:]@]+', ' ', 'g'))) STORED`,
      `CREATE INDEX organisations_by_words ON organisations.organisations USING gin (words_search public.gin_trgm_ops)`,
    ]) {
      await queryRunner.query(statement);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE organisations.organisations DROP COLUMN words_search');
    await queryRunner.query('ALTER TABLE organisations.departments DROP COLUMN notify_new_requests');
  }
}
