import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The personal links of members, by which they say whether they come. */
export class VolunteerLinks1797000001002 implements MigrationInterface {
  name = 'VolunteerLinks1797000001002';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- Of a secret only its SHA-256. A link that has ended stays for a while, so that it can say so.
      CREATE TABLE aid_station.volunteer_links (
        digest text PRIMARY KEY CHECK (digest ~ '^[0-9a-f]{64}$'),
        member_id integer NOT NULL,
        issued_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL CHECK (expires_at >= issued_at)
      )
    `);
    await queryRunner.query('CREATE INDEX volunteer_links_of_member ON aid_station.volunteer_links (member_id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE aid_station.volunteer_links');
  }
}
