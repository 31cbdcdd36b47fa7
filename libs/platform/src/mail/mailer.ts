import { EmailAddress } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';
import { withoutInvisibleCharacters } from './free-text';
import type { Mail } from './mail';
import { recipientsOf } from './mail-addresses';
import type { MailOutbox } from './mail-outbox';

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
           reply_to, unsubscribe_url, personal, when_sent
         ) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) ON CONFLICT (key) DO NOTHING RETURNING id`,
        [
          mail.key,
          mail.demandId ?? null,
          inColumn('to'),
          inColumn('cc') || null,
          // Whatever a letter was made from: a header is one line, without invisible or reordering characters.
          withoutInvisibleCharacters(mail.subject).replace(/\s+/gu, ' '),
          withoutInvisibleCharacters(mail.text),
          withoutInvisibleCharacters(mail.html),
          JSON.stringify(mail.attachments ?? []),
          mail.about?.thing ?? null,
          mail.about?.id ?? null,
          mail.sentBy ?? null,
          EmailAddress.parse(mail.replyTo ?? '')?.value ?? null,
          mail.unsubscribeUrl ?? null,
          mail.personal ?? false,
          mail.whenSent ? JSON.stringify(mail.whenSent) : null,
        ],
      );
      if (row) await this.outbox.add(row.id, recipients);
    });
  }
}
