import { EmailAddress } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '../persistence/typeorm-unit-of-work';
import { readable } from './free-text';
import { type MailAddresses, recipientsOf } from './mail-addresses';
import type { MailOutbox } from './mail-outbox';

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

/** Where messages are posted. */
export abstract class Mailer {
  /**
   * Keeps a message in the caller's transaction: it is sent after commit, tried again for about two days where a server is away or
   * asks to wait, and never twice to whoever has it.
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
          // Whatever a letter was made of: a header is one line, and nothing in it is turned or hidden.
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
