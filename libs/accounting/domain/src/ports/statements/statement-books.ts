import type { MatchedBooks } from '../../model/statements/statement-matching';
import type { Period } from '../closings/ledger-movements';

/** The books that the lines of a statement are compared with. */
export abstract class StatementBooks {
  /**
   * Returns the open invoices of an issuer, and its entries and deposit slips around the days of the lines.
   * @param period the first and the last day of the lines
   */
  abstract read(issuerCode: string, period: Period): Promise<MatchedBooks>;

  /** Returns the account that the issuer's latest invoice asks to pay to; null if it names none. */
  abstract ibanOf(issuerCode: string): Promise<string | null>;
}
