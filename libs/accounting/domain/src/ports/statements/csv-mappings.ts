import type { CsvMapping } from '../../model/statements/csv-statement';
import type { KnownIssuer } from '../closings/ledger-movements';

/** The columns chosen for files with the same titles, remembered with those of imports (`ImportStore`). */
export abstract class CsvMappings {
  abstract remembered(of: ReturnType<typeof statementsOf>, signature: string): Promise<CsvMapping | null>;

  /** Replaces the earlier choice. */
  abstract remember(of: ReturnType<typeof statementsOf>, signature: string, mapping: CsvMapping): Promise<void>;
}

/** What the columns of an issuer's statements are remembered for: an office with its own books has its own bank. */
export const statementsOf = ({ departmentId, code }: Pick<KnownIssuer, 'departmentId' | 'code'>) => ({
  departmentId,
  importable: `bank-statements-${code}`,
});
