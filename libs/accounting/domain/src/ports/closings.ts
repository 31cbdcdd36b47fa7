import type { IssuerAccounts } from '../model/accounts';
import type { Closing } from '../model/closing';
import type { KnownIssuer } from './ledger-movements';

/** The closings of the issuers' days, and what they validated. */
export abstract class Closings {
  /**
   * The last closed day of an issuer, null before the first closing. Until the transaction ends nothing is entered in its books, and what was being
   * entered is waited for.
   */
  abstract hold(issuerCode: string): Promise<string | null>;

  /**
   * Keeps a closing and validates what is entered on its days: each entry is given the number after the last of its issuer and year, in the order
   * of days, once and for ever. Its issuer is held.
   *
   * @param accounts what these entries are posted to from now on
   */
  abstract add(issuer: KnownIssuer, closing: Closing, accounts: IssuerAccounts): Promise<void>;
}
