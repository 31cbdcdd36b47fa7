import type { CsvHead, CsvMapping } from '../../model/statements/csv-statement';
import type { StatementFormat } from '../../model/statements/statement';
import type { IdentifiedLine, Remark } from '../../model/statements/statement-line';

/** What a file is, before its lines are read. */
export interface InspectedFile {
  readonly format: StatementFormat;
  /** Of a CSV; null otherwise. */
  readonly csv: CsvHead | null;
}

/** Reads the files of banks: CAMT.053, OFX, CSV, and a zip of several of the first two. */
export abstract class StatementFiles {
  /**
   * Tells the format by the content.
   * @throws StatementUnreadable, StatementTooLarge
   */
  abstract inspect(bytes: Uint8Array): InspectedFile;

  /**
   * Returns all booked lines, or throws: no line of a file that is partly unreadable is used.
   * @param mapping of a CSV
   * @param remark receives what is no line
   * @throws StatementUnreadable, StatementTooLarge
   */
  abstract read(bytes: Uint8Array, mapping: CsvMapping | null, remark?: Remark): IdentifiedLine[];
}
