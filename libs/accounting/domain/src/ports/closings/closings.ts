import type { IssuerAccounts } from '../../model/closings/accounts';
import type { Closing } from '../../model/closings/closing';
import type { KnownIssuer } from './ledger-movements';

/** The closings of the issuers' days, and the entries that they validated. */
export abstract class Closings {
  /**
   * Returns the last closed day of an issuer, null before the first closing. Waits for entries in progress, and blocks new entries in its
   * books until the transaction ends.
   */
  abstract lock(issuerCode: string): Promise<string | null>;

  /**
   * Stores a closing and validates the entries of its days: each entry permanently receives the number after the last of its issuer and
   * year, in the order of days. The issuer must be locked.
   *
   * @param accounts the accounts that these entries are posted to from now on
   */
  abstract add(issuer: KnownIssuer, closing: Closing, accounts: IssuerAccounts): Promise<void>;
}
