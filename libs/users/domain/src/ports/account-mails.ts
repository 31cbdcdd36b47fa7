import type { Instant } from '@pds/kernel';
import type { LinkPurpose } from './credential-links';

/** An e-mail that carries a link to set a password. */
export interface CredentialMail {
  readonly purpose: LinkPurpose;
  /** The same key twice is one e-mail. */
  readonly key: string;
  readonly to: string;
  readonly firstName: string;
  readonly secret: string;
  readonly expiresAt: Instant;
}

/** An e-mail to a person by their first name, about their address. */
export interface AddressMail {
  /** The same key twice is one e-mail. */
  readonly key: string;
  readonly to: string;
  readonly firstName: string;
}

/** The e-mails about an account, posted and forgotten in the ambient transaction. */
export abstract class AccountMails {
  abstract postCredentialLink(mail: CredentialMail): Promise<void>;

  /** Asks the owner of a new address to confirm it. */
  abstract postEmailChange(mail: AddressMail & { readonly secret: string }): Promise<void>;

  /** Tells the former address that the account has another one. */
  abstract postEmailChanged(mail: AddressMail): Promise<void>;

  /** Takes recipient and text off every e-mail ever posted to an address; what it was about and when stays. */
  abstract forgetAllTo(address: string): Promise<void>;
}
