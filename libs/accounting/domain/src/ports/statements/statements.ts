import type { CsvMapping } from '../../model/statements/csv-statement';
import type { Statement, StatementOutcome } from '../../model/statements/statement';

/** The received files of banks. */
export abstract class Statements {
  /** Stores a file that was just received; returns its id. */
  abstract add(statement: Omit<Statement, 'id' | 'isRead'>): Promise<number>;

  abstract find(id: number): Promise<Statement | null>;

  /** The same, locked until the transaction ends. */
  abstract findForUpdate(id: number): Promise<Statement | null>;

  /** Stores the columns that somebody chose. */
  abstract chooseMapping(id: number, mapping: CsvMapping): Promise<void>;

  /** Starts, with the ambient transaction, to read the lines in the background: see `ImportStatement`. @param accountId who waits for it */
  abstract startReading(id: number, accountId: number): Promise<void>;

  /** Stores what its lines were, with the number of lines that no earlier file had. */
  abstract finish(id: number, outcome: StatementOutcome): Promise<void>;
}
