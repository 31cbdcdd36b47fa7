import type { MailAddresses } from './mail-addresses';

/** A message to send. */
export interface Mail {
  /** Says what the message is for (`demand-confirmation:42`); a second post with the same key is the same message. */
  readonly key: string;
  /** Whom it is for: what is no address is refused before anything is sent, and shown to staff so. */
  readonly to: MailAddresses;
  readonly cc?: MailAddresses | undefined;
  /** Where answers go, in place of the sender's own address. */
  readonly replyTo?: string | undefined;
  /** Of a notification that can be switched off: the complete address of the page where that is done. */
  readonly unsubscribeUrl?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The dossier on whose timeline the message shows. */
  readonly demandId?: number | undefined;
  /** The paper or decision that it carries, beside which its state shows. */
  readonly about?: MailSubject | undefined;
  /** The account that sent it from a screen; absent for what the product sends by itself. */
  readonly sentBy?: number | undefined;
  readonly attachments?: readonly MailAttachment[];
}

/** What a message carries: a document, an invoice, a credit note, or the refusal of a dossier (care mail). */
export interface MailSubject {
  readonly thing: 'document' | 'invoice' | 'credit' | 'care';
  readonly id: number;
}

/** A kept file, as the message shows it. */
export interface MailAttachment {
  readonly filename: string;
  readonly fileKey: string;
  /** Of a frozen file: only these very bytes may leave. */
  readonly sha256?: string | undefined;
}
