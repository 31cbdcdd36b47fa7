import type { CsvHead, CsvMapping } from '../../model/statements/csv-statement';
import type { StatementFormat } from '../../model/statements/statement';
import type { IdentifiedLine, Remark } from '../../model/statements/statement-line';

/** What a file is, before its lines are read. */
export interface InspectedFile {
  readonly format: StatementFormat;
  /** Of a CSV or a workbook; null otherwise. */
  readonly csv: CsvHead | null;
}

/** A file as it was sent. */
export interface StatementFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/** Reads the files of banks: CAMT.053, OFX, CSV, workbooks, and a zip of several of the first two. */
export abstract class StatementFiles {
  /**
   * Tells the format by the content.
   * @throws StatementUnreadable, StatementTooLarge
   */
  abstract inspect(file: StatementFile): Promise<InspectedFile>;

  /**
   * Returns all booked lines, or throws: no line of a file that is partly unreadable is used.
   * @param mapping of a CSV or a workbook
   * @param remark receives what is no line
   * @throws StatementUnreadable, StatementTooLarge
   */
  abstract read(file: StatementFile, mapping: CsvMapping | null, remark?: Remark): Promise<IdentifiedLine[]>;
}
