import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The mediator that the papers of a department name to private persons. */
export class ConsumerMediator1796000050001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE organisations.departments ADD COLUMN consumer_mediator text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE organisations.departments DROP COLUMN consumer_mediator');
  }
}
