import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a platform was last asked about a flow: those asked longest ago come first. */
export class AskedDeliveries1796300000002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE accounting.deliveries ADD asked_at timestamptz NOT NULL DEFAULT '-infinity';
      CREATE INDEX deliveries_asked ON accounting.deliveries (channel, asked_at, deposited_at) WHERE stage = 'deposited';
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE accounting.deliveries DROP COLUMN asked_at`);
  }
}
