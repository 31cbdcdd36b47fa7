import type { MigrationInterface, QueryRunner } from 'typeorm';
import { depositOnce, entered } from './1795132861060-entered-deposits';

/** The check that databases lack which ran the migration of entered deposits before it was edited, on 24 November 2026 (docs/adr/0080). */
export class DepositsOnADay1796400000002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(depositOnce(entered));
  }

  /** Nothing: the migration of entered deposits creates the function in this form today. */
  async down(): Promise<void> {}
}
