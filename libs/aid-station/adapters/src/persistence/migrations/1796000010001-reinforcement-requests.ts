import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests for means of another office, and their answers (ADR 0069). */
export class ReinforcementRequests1796000010001 implements MigrationInterface {
  name = 'ReinforcementRequests1796000010001';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE SEQUENCE aid_station.reinforcement_requests_id_seq AS integer;
      CREATE TABLE aid_station.reinforcement_requests (
        id integer PRIMARY KEY,
        dossier_id integer NOT NULL,
        asked_office_id integer NOT NULL,
        -- The account of whoever asked.
        asked_by integer NOT NULL,
        asked_at timestamptz NOT NULL,
        starts_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL,
        -- Numbers by kind of means.
        asked jsonb NOT NULL,
        message text NOT NULL,
        state text NOT NULL CHECK (state IN ('pending', 'granted', 'declined', 'withdrawn')),
        granted jsonb,
        answered_by integer,
        answered_at timestamptz,
        answer text NOT NULL,
        CHECK (starts_at < ends_at),
        CHECK (state <> 'granted' OR granted IS NOT NULL),
        CHECK ((answered_by IS NULL) = (answered_at IS NULL)),
        CHECK (state NOT IN ('granted', 'declined') OR answered_at IS NOT NULL)
      );
      ALTER SEQUENCE aid_station.reinforcement_requests_id_seq OWNED BY aid_station.reinforcement_requests.id;
      CREATE UNIQUE INDEX reinforcement_requests_pending
        ON aid_station.reinforcement_requests (dossier_id, asked_office_id) WHERE state = 'pending';
      CREATE INDEX reinforcement_requests_of_dossier ON aid_station.reinforcement_requests (dossier_id);
      CREATE INDEX reinforcement_requests_of_office ON aid_station.reinforcement_requests (asked_office_id, starts_at);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE aid_station.reinforcement_requests');
  }
}
