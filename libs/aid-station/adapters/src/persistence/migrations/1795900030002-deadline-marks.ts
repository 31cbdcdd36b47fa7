import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The deadlines of dossiers that people noted as done. Deadlines themselves are computed when read. */
export class DeadlineMarks1795900030002 implements MigrationInterface {
  name = 'DeadlineMarks1795900030002';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE aid_station.deadline_marks (
        dossier_id integer NOT NULL,
        kind text NOT NULL CHECK (kind IN
          ('prefecture', 'mayor', 'sdis', 'samu', 'police', 'safety-file', 'quote', 'convention', 'team', 'invoice')),
        done_at timestamptz NOT NULL,
        -- The account of whoever noted it.
        done_by integer,
        PRIMARY KEY (dossier_id, kind)
      )
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE aid_station.deadline_marks');
  }
}
