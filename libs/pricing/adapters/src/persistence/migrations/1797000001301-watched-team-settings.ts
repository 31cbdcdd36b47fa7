import { unwatchDossiers, watchDossiers } from '@pds/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Changed team rules change the places of slots (docs/adr/0094). */
export class WatchedTeamSettings1797000001301 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const dossiers = 'platform.dossiers_to_staff(changed.department_id, NULL)';
    await watchDossiers(queryRunner, 'pricing.team_settings', dossiers, { isLater: true });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await unwatchDossiers(queryRunner, 'pricing.team_settings');
  }
}
