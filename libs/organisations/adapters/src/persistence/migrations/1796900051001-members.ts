import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The members of offices, with their qualifications. */
export class Members1796900051001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE SEQUENCE organisations.members_id_seq AS integer;
      CREATE TABLE organisations.members (
        id integer PRIMARY KEY,
        office_id integer NOT NULL REFERENCES organisations.offices (id),
        last_name text NOT NULL,
        first_name text NOT NULL,
        email text,
        phone text,
        is_phone_masked boolean NOT NULL,
        status text NOT NULL CHECK (status IN ('volunteer', 'employee', 'external', 'provider')),
        functions text[] NOT NULL,
        is_minor boolean NOT NULL,
        entered_on date,
        left_on date,
        CHECK (entered_on <= left_on)
      );
      ALTER SEQUENCE organisations.members_id_seq OWNED BY organisations.members.id;
      CREATE INDEX members_of_office ON organisations.members (office_id);
      CREATE INDEX members_by_last_name ON organisations.members (organisations.name_words(last_name));
      CREATE INDEX members_by_email ON organisations.members (lower(email));
      CREATE INDEX members_who_left ON organisations.members (id) WHERE left_on IS NOT NULL;

      CREATE TABLE organisations.member_qualifications (
        member_id integer NOT NULL REFERENCES organisations.members (id) ON DELETE CASCADE,
        name text NOT NULL,
        valid_until date,
        PRIMARY KEY (member_id, name)
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE organisations.member_qualifications, organisations.members');
  }
}
