import { unwatchDossiers, watchDossiers } from '@pds/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A changed office, with its travel, changes which slots one person can come to (docs/adr/0094). */
export class WatchedOffices1797000001302 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const dossiers = 'platform.dossiers_to_staff(NULL, changed.id)';
    await watchDossiers(queryRunner, 'organisations.offices', dossiers, { isLater: true });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await unwatchDossiers(queryRunner, 'organisations.offices');
  }
}
