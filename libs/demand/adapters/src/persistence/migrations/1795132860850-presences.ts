import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which pages of staff show which dossiers now (ADR 0056): rows of some seconds, each written anew every three. Nobody misses them after a
 * crash, so they are not logged. No key leads to the dossier: its lock would have every first word wait for whoever saves.
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
