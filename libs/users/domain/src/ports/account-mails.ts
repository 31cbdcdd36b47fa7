import type { Instant } from '@pds/kernel';
import type { LinkPurpose } from './credential-links';

/** An e-mail that carries a link to set a password. */
export interface CredentialMail {
  readonly purpose: LinkPurpose;
  /** The same key twice is one e-mail. */
  readonly key: string;
  readonly to: string;
  /** Null while nobody has confirmed the address: then it carries nothing of what was typed with it. */
  readonly firstName: string | null;
  readonly secret: string;
  readonly expiresAt: Instant;
}

/** An e-mail to a person about their address, by their first name where they confirmed it. */
export interface AddressMail {
  /** The same key twice is one e-mail. */
  readonly key: string;
  readonly to: string;
  readonly firstName: string | null;
}

/** An e-mail with a link, to an address that may be anybody's: it carries nothing of what was typed with it. */
export interface LinkMail {
  /** The same key twice is one e-mail. */
  readonly key: string;
  readonly to: string;
  readonly secret: string;
}

/** The e-mails about an account, posted and forgotten in the ambient transaction. */
export abstract class AccountMails {
  abstract postCredentialLink(mail: CredentialMail): Promise<void>;

  /** Asks the owner of a new address to confirm it. */
  abstract postEmailChange(mail: LinkMail): Promise<void>;

  /** Tells the former address that the account has another one. */
  abstract postEmailChanged(mail: AddressMail): Promise<void>;

  /** Asks somebody whether they agree to manage an organisation. */
  abstract postOrganiserProposal(mail: LinkMail): Promise<void>;

  /** Takes recipient and text off every e-mail ever posted to an address; what it was about and when stays. */
  abstract forgetAllTo(address: string): Promise<void>;
}
