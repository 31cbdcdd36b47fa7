import type { Instant } from '@pds/kernel';
import type { LinkPurpose } from './login/credential-links';
import type { FiledDemandSummary } from './login/filed-demands';

/** An e-mail that carries a link to open a session or to set a password. */
export interface CredentialMail {
  readonly purpose: LinkPurpose;
  /** Two mails with the same key are sent once. */
  readonly key: string;
  readonly to: string;
  /** Null while nobody has confirmed the address: the e-mail then contains nothing that was typed. */
  readonly firstName: string | null;
  readonly secret: string;
  readonly expiresAt: Instant;
  /** The demand that the person filed with their sign-up: one message confirms both. */
  readonly demand: FiledDemandSummary | null;
}

/** An e-mail to a person about their address, with their first name when they confirmed it. */
export interface AddressMail {
  /** Two mails with the same key are sent once. */
  readonly key: string;
  readonly to: string;
  readonly firstName: string | null;
}

/** An e-mail with a link, to an unconfirmed address: it contains nothing that was typed. */
export interface LinkMail {
  /** Two mails with the same key are sent once. */
  readonly key: string;
  readonly to: string;
  readonly secret: string;
}

/** The e-mails about an account, queued and anonymised in the ambient transaction. */
export abstract class AccountMails {
  abstract postCredentialLink(mail: CredentialMail): Promise<void>;

  /** Asks the owner of a new address to confirm it. */
  abstract postEmailChange(mail: LinkMail): Promise<void>;

  /** Notifies the former address that the account has another one. */
  abstract postEmailChanged(mail: AddressMail): Promise<void>;

  /** Asks a person whether they agree to manage an organisation. */
  abstract postOrganiserProposal(mail: LinkMail): Promise<void>;

  /** Removes recipient and text from every e-mail ever sent to an address; its subject and date remain. */
  abstract forgetAllTo(address: string): Promise<void>;
}
