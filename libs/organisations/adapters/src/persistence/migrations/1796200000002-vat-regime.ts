import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The VAT regime of a department, so far told by its mention, and what the law requires of it about electronic invoices. */
export class VatRegime1796200000002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE organisations.departments
        ADD COLUMN vat_regime text NOT NULL DEFAULT 'exempt'
          CHECK (vat_regime IN ('exempt', 'not-subject', 'franchise', 'taxable')),
        ADD COLUMN vat_cover_rate double precision NOT NULL DEFAULT 20 CHECK (vat_cover_rate IN (20, 10, 8.5, 5.5, 2.1)),
        ADD COLUMN vat_options_rate double precision NOT NULL DEFAULT 20 CHECK (vat_options_rate IN (20, 10, 8.5, 5.5, 2.1)),
        ADD COLUMN e_invoicing_duty text NOT NULL DEFAULT 'none' CHECK (e_invoicing_duty IN ('none', 'receives', 'issues'))`);
    // A mention that names no article and states no exemption stays an obstacle before the next paper, as it was.
    await queryRunner.query(`
      UPDATE organisations.departments SET vat_regime =
        CASE WHEN vat_mention ~* '\\y293\\s*B\\y' THEN 'franchise' ELSE 'not-subject' END
      WHERE vat_mention !~ '\\y261\\y.*\\y7\\y'
        AND vat_mention ~* '\\y293\\s*B\\y|exon[ée]r|non applicable|non assujetti|hors (du )?champ|franchise'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE organisations.departments DROP COLUMN vat_regime, DROP COLUMN vat_cover_rate,
        DROP COLUMN vat_options_rate, DROP COLUMN e_invoicing_duty`);
  }
}
