import type { Instant } from '@pds/kernel';
import type { IssuerAccounts } from '../model/accounts';

/** The accounts that issuers chose. */
export abstract class IssuerAccountSettings {
  /** Null while the issuer has chosen none: the default ones count. */
  abstract find(issuerCode: string): Promise<IssuerAccounts | null>;

  abstract save(issuerCode: string, accounts: IssuerAccounts, changed: { by: number; at: Instant }): Promise<void>;
}
