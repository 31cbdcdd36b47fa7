import type { MigrationInterface, QueryRunner } from 'typeorm';

const earlierMention = 'TVA non applicable, art. 261-7-1° du CGI';
const mention = 'Exonération de TVA, art. 261-7-1° du CGI';

/**
 * The civil-security approval of a department, beside its affiliation certificate: two papers of two authorities. And the default VAT
 * mention of departments that never wrote their own: an exemption is not an operation outside VAT.
 */
export class ApprovalOfDepartment1795132800260 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE organisations.departments ADD COLUMN approval_number text`);
    await this.rename(queryRunner, earlierMention, mention);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await this.rename(queryRunner, mention, earlierMention);
    await queryRunner.query(`ALTER TABLE organisations.departments DROP COLUMN approval_number`);
  }

  private async rename(queryRunner: QueryRunner, from: string, to: string): Promise<void> {
    await queryRunner.query(`ALTER TABLE organisations.departments ALTER COLUMN vat_mention SET DEFAULT '${to}'`);
    await queryRunner.query(`UPDATE organisations.departments SET vat_mention = $1 WHERE vat_mention = $2`, [to, from]);
  }
}
