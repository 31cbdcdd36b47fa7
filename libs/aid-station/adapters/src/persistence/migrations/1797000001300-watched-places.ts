import { unwatchDossiers, watchDossiers } from '@pds/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The dossiers of slots that are not over. */
const dossiersOf = (condition: string) =>
  `unnest(ARRAY(SELECT s.demand_id FROM aid_station.sign_ups s WHERE s.ends_at > now() AND ${condition}))`;

/** Places of slots follow the team rules of their department or of the whole association (0), and travel that of their office. */
export class WatchedPlaces1797000001300 implements MigrationInterface {
  name = 'WatchedPlaces1797000001300';

  async up(queryRunner: QueryRunner): Promise<void> {
    await watchDossiers(
      queryRunner,
      'pricing.team_settings',
      dossiersOf('changed.department_id IN (0, s.department_id)'),
    );
    await watchDossiers(queryRunner, 'organisations.offices', dossiersOf('s.office_id = changed.id'));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await unwatchDossiers(queryRunner, 'organisations.offices');
    await unwatchDossiers(queryRunner, 'pricing.team_settings');
  }
}
