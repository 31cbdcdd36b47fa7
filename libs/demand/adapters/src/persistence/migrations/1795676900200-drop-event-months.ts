import type { MigrationInterface, QueryRunner } from 'typeorm';
import { FoundFromAfar1795132880800 } from './1795132880800-found-from-afar';

/**
 * Events of some days are found by their days alone, and far pages in the indexes that hold the searched texts too (docs/adr/0008). The table that
 * located the months of events among ids is dropped, with the indexes of days that hold nothing else.
 */
export class DropEventMonths1795676900200 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER event_months_of_moved ON demand.demands;
      DROP TRIGGER event_months_of_filed ON demand.demands;
      DROP FUNCTION demand.tell_month_of_moved, demand.tell_months_of_filed;
      DROP TABLE demand.event_months;
      DROP INDEX demand.demands_by_start_alone, demand.demands_by_end_alone;
    `);
  }

  /** Runs the migration again that created what was dropped. */
  down(queryRunner: QueryRunner): Promise<void> {
    return new FoundFromAfar1795132880800().up(queryRunner);
  }
}
