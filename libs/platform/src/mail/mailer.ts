import { EmailAddress } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '../persistence/typeorm-unit-of-work';
import { readable } from './free-text';
import { type MailAddresses, recipientsOf } from './mail-addresses';
import type { MailOutbox } from './mail-outbox';

/** A message to send. */
export interface Mail {
  /** Identifies the message (`demand-confirmation:42`); a second post with the same key is the same message. */
  readonly key: string;
  /** The recipients: an invalid address is refused before anything is sent, and shown so to staff. */
  readonly to: MailAddresses;
  readonly cc?: MailAddresses | undefined;
  /** Where answers go, in place of the sender's own address. */
  readonly replyTo?: string | undefined;
  /** For a notification that can be switched off: the full address of the page for that. */
  readonly unsubscribeUrl?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The dossier whose timeline shows the message. */
  readonly demandId?: number | undefined;
  /** The paper or decision that it carries, beside which its state is shown. */
  readonly about?: MailSubject | undefined;
  /** The account that sent it from a screen; absent for messages that the product sends by itself. */
  readonly sentBy?: number | undefined;
  readonly attachments?: readonly MailAttachment[];
}

/** The object that a message carries: a document, an invoice, a credit note, or the refusal of a dossier (care mail). */
export interface MailSubject {
  readonly thing: 'document' | 'invoice' | 'credit' | 'care';
  readonly id: number;
}

/** A stored file, under its name in the message. */
export interface MailAttachment {
  readonly filename: string;
  readonly fileKey: string;
  /** For a frozen file: only these exact bytes may be sent. */
  readonly sha256?: string | undefined;
}

/** Posts messages. */
export abstract class Mailer {
  /**
   * Stores a message in the caller's transaction: it is sent after commit, retried for about two days when a server is unreachable or
   * defers it, and never sent twice to a recipient who has it.
   */
  abstract post(mail: Mail): Promise<void>;
}

export class PostgresMailer extends Mailer {
  constructor(
    private readonly outbox: MailOutbox,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {
    super();
  }

  override async post(mail: Mail): Promise<void> {
    const recipients = recipientsOf(mail.to, mail.cc);
    const inColumn = (kind: 'to' | 'cc') =>
      recipients
        .filter((recipient) => recipient.kind === kind)
        .map(({ address }) => address)
        .join(', ');
    await this.unitOfWork.run(async () => {
      const [row] = await this.unitOfWork.query<{ id: string }>(
        `INSERT INTO platform.mails (
           key, demand_id, recipient, cc, subject, text_body, html_body, attachments, about_thing, about_id, sent_by,
           reply_to, unsubscribe_url
         ) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT (key) DO NOTHING RETURNING id`,
        [
          mail.key,
          mail.demandId ?? null,
          inColumn('to'),
          inColumn('cc') || null,
          // Whatever a letter was made from: a header is one line, without invisible or reordering characters.
          readable(mail.subject).replace(/\s+/gu, ' '),
          readable(mail.text),
          readable(mail.html),
          JSON.stringify(mail.attachments ?? []),
          mail.about?.thing ?? null,
          mail.about?.id ?? null,
          mail.sentBy ?? null,
          EmailAddress.parse(mail.replyTo ?? '')?.value ?? null,
          mail.unsubscribeUrl ?? null,
        ],
      );
      if (row) await this.outbox.add(row.id, recipients);
    });
  }
}
