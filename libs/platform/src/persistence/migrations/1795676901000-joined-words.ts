import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The words of a text that contain an apostrophe, without it: `Fête d’O'Neill` gives ` dONeill`. Searches add them to their texts, so that
 * « oneill » is found as well as « o neill ».
 */
export class JoinedWords1795676901000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE FUNCTION platform.joined_words(value text) RETURNS text
        LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
        RETURN regexp_replace(
          regexp_replace(value, '(^|\\s)[^\\s''’‘ʼ]+(?=\\s|$)', ' ', 'g'), '[''’‘ʼ]', '', 'g')
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP FUNCTION platform.joined_words');
  }
}
