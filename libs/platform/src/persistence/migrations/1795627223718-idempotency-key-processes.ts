import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The process that executes a request with an `Idempotency-Key`, so that its key is free once that process has ended (docs/adr/0030). */
export class IdempotencyKeyProcesses1795627223718 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // The number that the process has locked; null when it had none: it then counts as dead after a while.
    await queryRunner.query('ALTER TABLE platform.idempotency_keys ADD COLUMN process integer');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE platform.idempotency_keys DROP COLUMN process');
  }
}
