import { unwatchDossiers, watchDossiers } from '@pds/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A changed document or answer changes the tasks of its dossier (docs/adr/0088). */
export class WatchedDocuments1796700000003 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await watchDossiers(queryRunner, 'documents.documents', 'demand_id');
    await watchDossiers(queryRunner, 'documents.answers', 'demand_id');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await unwatchDossiers(queryRunner, 'documents.answers');
    await unwatchDossiers(queryRunner, 'documents.documents');
  }
}
