import { unwatchDossiers, watchDossiers } from '@pds/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A changed demand changes its tasks (docs/adr/0088). Those of all dossiers are computed after the upgrade, the events to come first. */
export class WatchedDemands1796700000005 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await watchDossiers(queryRunner, 'demand.demands', 'id');
    await queryRunner.query(
      `INSERT INTO platform.changed_dossiers (dossier_id) SELECT id FROM demand.demands ORDER BY ends_at < now(), starts_at`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await unwatchDossiers(queryRunner, 'demand.demands');
  }
}
