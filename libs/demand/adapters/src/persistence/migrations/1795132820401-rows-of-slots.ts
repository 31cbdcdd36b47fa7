import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A call names a contact or point of interest of a slot by its id alone: an index to find the slot by it. */
export class RowsOfSlots1795132820401 implements MigrationInterface {
  name = 'RowsOfSlots1795132820401';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX slots_rows ON demand.slots
         USING gin (jsonb_path_query_array(details, '$.*[*].id') jsonb_path_ops)`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX demand.slots_rows');
  }
}
