import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A person who came with the SIRET of an organisation that they managed already. */
export class KnownAttachments1795900000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE organisations.attachments
        DROP CONSTRAINT attachments_state_check,
        ADD CONSTRAINT attachments_state_check CHECK (state IN ('known', 'attached', 'asked', 'accepted', 'refused'))
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      UPDATE organisations.attachments SET state = 'attached' WHERE state = 'known';
      ALTER TABLE organisations.attachments
        DROP CONSTRAINT attachments_state_check,
        ADD CONSTRAINT attachments_state_check CHECK (state IN ('attached', 'asked', 'accepted', 'refused'))
    `);
  }
}
