import type { DomainEvent } from '@pds/kernel';
import type { MailAddresses } from './mail-addresses';

export interface Mail {
  /** The unique purpose of the message (`demand-confirmation:42`). Posting again with the same key sends no second message. */
  readonly key: string;
  /** The recipients. A message with an invalid address is not sent, and is shown to staff as refused. */
  readonly to: MailAddresses;
  readonly cc?: MailAddresses | undefined;
  /** The address for replies, instead of the sender's. */
  readonly replyTo?: string | undefined;
  /** The complete URL where this notification can be switched off: a page, or a call that takes the POST of RFC 8058; absent if it cannot be. */
  readonly unsubscribeUrl?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The dossier whose timeline shows the message. */
  readonly demandId?: number | undefined;
  /** The paper or decision that the message contains; the message's state is shown next to it. */
  readonly about?: MailSubject | undefined;
  /** Whether the text contains a secret link of its recipient's account: it is sent to nobody else, even by staff. */
  readonly personal?: boolean | undefined;
  /** The account that sent the message from a screen; absent for automatic messages. */
  readonly sentBy?: number | undefined;
  readonly attachments?: readonly MailAttachment[];
  /**
   * Published when a server has accepted the message for a first recipient, whether it is the message itself or its repetition to another
   * address; perhaps several times. Never published when everybody is refused. Contains nothing personal.
   */
  readonly whenSent?: DomainEvent | undefined;
}

/** The subject of a message: a document, an invoice, a credit note, or the refusal of a dossier (care mail). */
export interface MailSubject {
  readonly thing: 'document' | 'invoice' | 'credit' | 'care';
  readonly id: number;
}

/** A stored file, attached under a file name. */
export interface MailAttachment {
  readonly filename: string;
  readonly fileKey: string;
  /** For a frozen file, its hash: only a file with exactly these bytes may be sent. */
  readonly sha256?: string | undefined;
}
