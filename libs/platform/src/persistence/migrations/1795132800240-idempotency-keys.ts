import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The outcomes of requests with an `Idempotency-Key` (docs/adr/0030). */
export class IdempotencyKeys1795132800240 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE platform.idempotency_keys (
        -- Keyed digests: neither the key nor what was asked can be read here.
        id text PRIMARY KEY,
        fingerprint text NOT NULL,
        account_id integer,
        holder uuid NOT NULL,
        held_until timestamptz NOT NULL,
        committed boolean NOT NULL DEFAULT false,
        -- Encrypted with a key made of the request's own.
        answer text,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX idempotency_keys_expired ON platform.idempotency_keys (expires_at);
      CREATE INDEX idempotency_keys_account ON platform.idempotency_keys (account_id) WHERE account_id IS NOT NULL;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE platform.idempotency_keys');
  }
}
