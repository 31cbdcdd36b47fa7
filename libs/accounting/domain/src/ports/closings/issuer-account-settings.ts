import type { Instant } from '@pds/kernel';
import type { IssuerAccounts } from '../../model/closings/accounts';

/** The accounts chosen by issuers. */
export abstract class IssuerAccountSettings {
  /** Null if the issuer has chosen none: the default accounts apply. */
  abstract find(issuerCode: string): Promise<IssuerAccounts | null>;

  abstract save(issuerCode: string, accounts: IssuerAccounts, changed: { by: number; at: Instant }): Promise<void>;
}
