import { enqueue } from '../jobs/enqueue';
import type { TypeOrmUnitOfWork } from '../persistence/typeorm-unit-of-work';
import { readable } from './free-text';

/** A message to send. */
export interface Mail {
  /** Says what the message is for (`demand-confirmation:42`); a second post with the same key is the same message. */
  readonly key: string;
  readonly to: string;
  readonly cc?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The dossier on whose timeline the message shows. */
  readonly demandId?: number | undefined;
  readonly attachments?: readonly MailAttachment[];
}

/** A kept file, as the message shows it. */
export interface MailAttachment {
  readonly filename: string;
  readonly fileKey: string;
  /** Of a frozen file: only these very bytes may leave. */
  readonly sha256?: string | undefined;
}

/** Where messages are posted: kept in the caller's transaction, sent after commit, retried with growing delays. */
export abstract class Mailer {
  abstract post(mail: Mail): Promise<void>;
}

export class PostgresMailer extends Mailer {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async post(mail: Mail): Promise<void> {
    await this.unitOfWork.run(async () => {
      const [row] = await this.unitOfWork.query<{ id: string }>(
        `INSERT INTO platform.mails (key, demand_id, recipient, cc, subject, text_body, html_body, attachments)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (key) DO NOTHING RETURNING id`,
        [
          mail.key,
          mail.demandId ?? null,
          mail.to,
          mail.cc ?? null,
          // Whatever a letter was made of: a header is one line, and nothing in it is turned or hidden.
          readable(mail.subject).replace(/\s+/gu, ' '),
          readable(mail.text),
          readable(mail.html),
          JSON.stringify(mail.attachments ?? []),
        ],
      );
      if (row) await enqueue(this.unitOfWork, 'send-mail', { mailId: row.id });
    });
  }
}
