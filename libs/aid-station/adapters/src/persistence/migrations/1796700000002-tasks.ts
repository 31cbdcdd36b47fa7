import { unwatchDossiers, watchDossiers } from '@pds/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What staff have to do on dossiers (docs/adr/0088), and the changes of stations from which it follows. */
export class Tasks1796700000002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE aid_station.tasks (
        kind text NOT NULL,
        -- The dossier or the invoice.
        about_id integer NOT NULL,
        dossier_id integer NOT NULL,
        department_id integer,
        office_id integer,
        organisation_id integer,
        filed_by integer,
        starts_at timestamptz NOT NULL,
        open_from timestamptz NOT NULL,
        open_until timestamptz NOT NULL,
        since timestamptz NOT NULL,
        amount_cents bigint,
        expires_at timestamptz,
        instalment jsonb,
        PRIMARY KEY (kind, about_id)
      );
      CREATE INDEX tasks_of_dossier ON aid_station.tasks (dossier_id);
      CREATE INDEX tasks_over ON aid_station.tasks (open_until);
      CREATE INDEX tasks_by_start ON aid_station.tasks (kind, starts_at, about_id) INCLUDE (open_from, open_until);
      CREATE INDEX tasks_of_department ON aid_station.tasks (kind, department_id, starts_at, about_id) INCLUDE (open_from, open_until);
      CREATE INDEX tasks_of_office ON aid_station.tasks (kind, office_id, starts_at, about_id) INCLUDE (open_from, open_until)
        WHERE office_id IS NOT NULL;

      CREATE VIEW aid_station.v_tasks AS
        SELECT kind, about_id, dossier_id, department_id, office_id, organisation_id, filed_by, starts_at, open_from, open_until, since,
          amount_cents, expires_at, instalment
        FROM aid_station.tasks;`);
    await watchDossiers(queryRunner, 'aid_station.aid_stations', 'id');
    await watchDossiers(queryRunner, 'aid_station.tracked_demands', 'id');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await unwatchDossiers(queryRunner, 'aid_station.tracked_demands');
    await unwatchDossiers(queryRunner, 'aid_station.aid_stations');
    await queryRunner.query('DROP VIEW aid_station.v_tasks');
    await queryRunner.query('DROP TABLE aid_station.tasks');
  }
}
