import type { Instant } from '@pds/kernel';
import type { CsvMapping } from '../../model/statements/csv-statement';

/** The columns chosen for the CSV files of an issuer's bank, by the titles of the file. */
export abstract class CsvMappings {
  abstract find(issuerCode: string, signature: string): Promise<CsvMapping | null>;

  /** Replaces the earlier choice. */
  abstract save(
    issuerCode: string,
    signature: string,
    mapping: CsvMapping,
    saved: { readonly by: number; readonly at: Instant },
  ): Promise<void>;
}
