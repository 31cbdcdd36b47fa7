import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Slots whose places members of the association may take, and what they answered. */
export class SignUps1797000001001 implements MigrationInterface {
  name = 'SignUps1797000001001';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- Whoever takes a place locks the row of its slot. Places are counts by function.
      CREATE TABLE aid_station.sign_ups (
        slot_id integer PRIMARY KEY,
        demand_id integer NOT NULL,
        office_id integer,
        department_id integer,
        time_zone text NOT NULL,
        starts_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL,
        travel_minutes integer NOT NULL,
        event_name text NOT NULL,
        town text NOT NULL,
        slot_name text NOT NULL,
        required jsonb NOT NULL,
        added jsonb NOT NULL,
        erased jsonb NOT NULL,
        is_open boolean NOT NULL,
        is_cancelled boolean NOT NULL,
        meeting_at timestamptz,
        meeting_place text NOT NULL,
        instructions text NOT NULL
      );
      CREATE INDEX sign_ups_of_demand ON aid_station.sign_ups (demand_id);
      CREATE INDEX sign_ups_by_start ON aid_station.sign_ups (starts_at);

      CREATE TABLE aid_station.answers (
        slot_id integer NOT NULL REFERENCES aid_station.sign_ups ON DELETE CASCADE,
        member_id integer NOT NULL,
        state text NOT NULL,
        function text,
        is_minor boolean NOT NULL,
        asked_at timestamptz,
        seen_at timestamptz,
        answered_at timestamptz,
        queue_number integer,
        offered_until timestamptz,
        note text NOT NULL,
        set_by integer,
        PRIMARY KEY (slot_id, member_id),
        CHECK ((state IN ('waiting', 'offered', 'confirmed')) = (function IS NOT NULL)),
        CHECK ((state = 'waiting') = (queue_number IS NOT NULL)),
        CHECK ((state = 'offered') = (offered_until IS NOT NULL))
      );
      CREATE INDEX answers_of_member ON aid_station.answers (member_id);
      CREATE INDEX answers_queued ON aid_station.answers (slot_id) WHERE state IN ('waiting', 'offered');

      CREATE VIEW aid_station.v_sign_ups AS
        SELECT slot_id, demand_id, office_id, department_id, time_zone, starts_at, ends_at, travel_minutes, event_name, town,
          slot_name, required, added, erased, is_open, is_cancelled, meeting_at, meeting_place, instructions
        FROM aid_station.sign_ups;
      CREATE VIEW aid_station.v_answers AS
        SELECT slot_id, member_id, state, function, is_minor, asked_at, seen_at, answered_at, queue_number, offered_until, note, set_by
        FROM aid_station.answers;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP VIEW aid_station.v_answers, aid_station.v_sign_ups');
    await queryRunner.query('DROP TABLE aid_station.answers, aid_station.sign_ups');
  }
}
