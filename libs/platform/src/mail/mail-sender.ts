import type { FrozenFiles } from '@pds/kernel';
import { createTransport, type Transporter } from 'nodemailer';
import type { FileStore } from '../files/file-store';
import { despiteOutages } from '../persistence/outage';
import type { TypeOrmUnitOfWork } from '../persistence/typeorm-unit-of-work';
import type { Settings } from '../settings/settings';
import type { MailAttachment } from './mailer';

interface MailRow {
  id: string;
  key: string;
  recipient: string;
  cc: string | null;
  subject: string;
  text_body: string;
  html_body: string;
  attachments: MailAttachment[];
}

/** A message to try again later. The queue logs what it is thrown, and a server's refusal quotes the address: left out. */
class MailNotSent extends Error {
  constructor(mailId: string, cause: unknown) {
    const { name, code, responseCode } = cause as { name?: unknown; code?: unknown; responseCode?: unknown };
    super(`Mail ${mailId} was not sent: ${String(code ?? name)} ${String(responseCode ?? '')}`.trim());
  }
}

/** Sends posted messages over SMTP; without `SMTP_URL` they stay queued, readable at /dev/mail. */
export class MailSender {
  private readonly transport: Transporter | null;

  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly files: FileStore,
    private readonly frozenFiles: FrozenFiles,
    private readonly settings: Settings,
  ) {
    this.transport = settings.smtpUrl ? createTransport(settings.smtpUrl) : null;
  }

  /**
   * Sends one message unless it was sent before. A refusal is noted on the message and thrown again, so that the job
   * queue retries later.
   */
  async send(mailId: string): Promise<void> {
    if (!this.transport) return;
    // Noted before it leaves: a database that cannot even write that would not note that it was sent either.
    const [mail] = await this.unitOfWork.query<MailRow>(
      `WITH tried AS (
         UPDATE platform.mails SET attempts = attempts + 1 WHERE id = $1 AND state <> 'sent'
         RETURNING id, key, recipient, cc, subject, text_body, html_body, attachments
       ) SELECT * FROM tried`,
      [mailId],
    );
    if (!mail) return;
    try {
      await this.transport.sendMail({
        from: this.settings.mailFrom,
        to: mail.recipient,
        ...(mail.cc ? { cc: mail.cc } : {}),
        subject: mail.subject,
        text: mail.text_body,
        html: mail.html_body,
        // A retry after a crash between sending and noting it carries the same id, so that receivers can tell.
        messageId: `<mail-${mail.id}@${new URL(this.settings.appUrl).hostname}>`,
        attachments: await Promise.all(
          mail.attachments.map(async (attachment) => ({
            filename: attachment.filename,
            content: await this.bytesOf(attachment),
          })),
        ),
      });
    } catch (error) {
      await this.unitOfWork.query(
        `UPDATE platform.mails SET state = 'failed', last_error = left($2, 500)
         WHERE id = $1 AND state <> 'sent'`,
        [mailId, error instanceof Error ? error.message : String(error)],
      );
      throw new MailNotSent(mailId, error);
    }
    // Whoever does not note it sends it again.
    await despiteOutages(() =>
      this.unitOfWork.query(
        `UPDATE platform.mails SET state = 'sent', last_error = NULL, sent_at = now()
         WHERE id = $1 AND state <> 'sent'`,
        [mailId],
      ),
    );
  }

  private async bytesOf({ fileKey, sha256 }: MailAttachment): Promise<Buffer> {
    return sha256 === undefined
      ? this.files.get(fileKey)
      : Buffer.from(await this.frozenFiles.read({ key: fileKey, sha256 }));
  }
}
