import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Articles, legal forms and what a name says of its kind alone: they do not distinguish two organisations. */
const fillers =
  'associations?|assoc|asso|loi 1901|societe|sarl|sas|sasu|sa|eurl|sci|snc|gie|le|la|les|l|un|une|d|de|des|du|et|a|au|aux';

/**
 * The name of an organisation as look-alikes are compared: words of letters and digits without accents, dots within abbreviations and
 * {@link fillers}; « saint » as « st »; without « commune », « mairie » and « ville » at its beginning or before « de ». A name of nothing
 * else keeps its words. Also the beginning of an identifier: of a SIRET it is the number of the company.
 */
export class OrganisationNameKeys1795680004002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE FUNCTION organisations.name_words(value text) RETURNS text
        LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
        RETURN regexp_replace(
          btrim(regexp_replace(replace(platform.searchable(value), '.', ''), '[^[:alnum:]]+', ' ', 'g')),
          '\\msaint(e?)\\M', 'st\\1', 'g');
      CREATE FUNCTION organisations.name_key(value text) RETURNS text
        LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
        RETURN COALESCE(
          NULLIF(btrim(regexp_replace(regexp_replace(
            organisations.name_words(value),
            '^(?:commune|mairie|ville)\\M|\\m(?:commune|mairie|ville)(?= (?:de|des|du|d)\\M)|\\m(?:${fillers})\\M', '', 'g'),
            ' +', ' ', 'g')), ''),
          organisations.name_words(value));
      ALTER TABLE organisations.organisations ADD COLUMN name_key text NOT NULL
        GENERATED ALWAYS AS (organisations.name_key(name)) STORED;
      CREATE INDEX organisations_by_name_key ON organisations.organisations USING gin (name_key public.gin_trgm_ops);
      CREATE INDEX organisations_by_siren
        ON organisations.organisations (left(upper(identifier), 9)) WHERE identifier IS NOT NULL;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX organisations.organisations_by_siren;
      ALTER TABLE organisations.organisations DROP COLUMN name_key;
      DROP FUNCTION organisations.name_key(text);
      DROP FUNCTION organisations.name_words(text);
    `);
  }
}
