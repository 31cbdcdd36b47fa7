import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which staff pages show which dossiers now (ADR 0056): rows that live for seconds, each rewritten every three. They are not needed after a
 * crash, so the table is unlogged. There is no foreign key to the dossier: its lock would make the first report of a page wait for a save.
 */
export class Presences1795132860850 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE UNLOGGED TABLE demand.presences (
        account_id integer NOT NULL,
        tab uuid NOT NULL,
        demand_id integer NOT NULL,
        editing boolean NOT NULL,
        since timestamptz NOT NULL,
        shown_until timestamptz NOT NULL,
        PRIMARY KEY (account_id, tab)
      );
      CREATE INDEX presences_of_dossier ON demand.presences (demand_id);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE demand.presences');
  }
}
