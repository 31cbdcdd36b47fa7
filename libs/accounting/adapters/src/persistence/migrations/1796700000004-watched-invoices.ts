import { unwatchDossiers, watchDossiers } from '@pds/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A changed invoice or delivery changes the tasks of its dossier (docs/adr/0088). */
export class WatchedInvoices1796700000004 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await watchDossiers(queryRunner, 'accounting.invoices', 'aid_station_id');
    await watchDossiers(
      queryRunner,
      'accounting.deliveries',
      '(SELECT i.aid_station_id FROM accounting.invoices i WHERE i.id = changed.invoice_id)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await unwatchDossiers(queryRunner, 'accounting.deliveries');
    await unwatchDossiers(queryRunner, 'accounting.invoices');
  }
}
