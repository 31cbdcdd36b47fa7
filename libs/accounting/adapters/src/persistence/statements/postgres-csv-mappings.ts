import { type CsvMapping, CsvMappings } from '@pds/accounting/domain';
import type { Instant } from '@pds/kernel';
import { sql, type TypeOrmUnitOfWork } from '@pds/platform';

/** The chosen columns of CSV files in PostgreSQL. */
export class PostgresCsvMappings extends CsvMappings {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async find(issuerCode: string, signature: string): Promise<CsvMapping | null> {
    const [row] = await this.unitOfWork.query<{ mapping: CsvMapping }>(
      sql`SELECT mapping FROM accounting.bank_csv_mappings WHERE issuer_code = ${issuerCode} AND signature = ${signature}`,
    );
    return row?.mapping ?? null;
  }

  override async save(
    issuerCode: string,
    signature: string,
    mapping: CsvMapping,
    { by, at }: { readonly by: number; readonly at: Instant },
  ): Promise<void> {
    await this.unitOfWork.query(
      sql`INSERT INTO accounting.bank_csv_mappings (issuer_code, signature, mapping, saved_by, saved_at)
          VALUES (${issuerCode}, ${signature}, ${JSON.stringify(mapping)}::jsonb, ${by}, ${new Date(at)})
          ON CONFLICT (issuer_code, signature) DO UPDATE
          SET mapping = excluded.mapping, saved_by = excluded.saved_by, saved_at = excluded.saved_at`,
    );
  }
}
