import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { EmailAddress, type FrozenFiles } from '@pds/kernel';
import { createTransport } from 'nodemailer';
import type { FileStore } from '../files/file-store';
import type { Settings } from '../settings/settings';
import { parseMailFrom } from './mail-addresses';
import type { AttemptRecipient, MailAttempt, MailOutbox } from './mail-outbox';
import { errorCodesOf, type Outcome, outcomesOfFailure, outcomesOfSending, type Refusal } from './mail-outcome';
import type { MailAttachment } from './mail';

/** Sends posted messages over a few reused SMTP connections; without `SMTP_URL` they stay queued, readable at /dev/mail. */
export class MailSender implements OnApplicationShutdown {
  private readonly logger = new Logger('Mail');
  private readonly transport;

  constructor(
    private readonly outbox: MailOutbox,
    private readonly files: FileStore,
    private readonly frozenFiles: FrozenFiles,
    private readonly settings: Settings,
  ) {
    const { url, connections, connectionTimeout, greetingTimeout, socketTimeout } = settings.smtp ?? {};
    this.transport = url
      ? createTransport({
          url,
          pool: true,
          maxConnections: connections,
          connectionTimeout,
          greetingTimeout,
          socketTimeout,
          // A message whose connection broke is retried by the outbox, which counts and records attempts, not by the pool.
          maxRequeues: 0,
          disableFileAccess: true,
          disableUrlAccess: true,
        })
      : null;
  }

  /**
   * Makes one attempt at a message, for its recipients who still wait. Records the outcome, and plans the next attempt if needed; does
   * nothing for a message without waiting recipients.
   */
  async send(mailId: string): Promise<void> {
    if (!this.transport) return this.outbox.holdBack(mailId);
    const mail = await this.outbox.beginAttempt(mailId);
    if (!mail) return;
    const addresses = mail.recipients.filter(({ state }) => state === 'queued').map(({ address }) => address);
    let outcomes: ReadonlyMap<string, Outcome>;
    let codes: string;
    try {
      // All recipients may have been erased since it was queued.
      const info: { rejectedErrors?: readonly Refusal[] } =
        addresses.length === 0 ? {} : await this.transport.sendMail(await this.messageOf(mail, addresses));
      outcomes = outcomesOfSending(addresses, info);
      codes = [...new Set(info.rejectedErrors?.map(errorCodesOf))].join(', ');
    } catch (error) {
      outcomes = outcomesOfFailure(addresses, error);
      codes = errorCodesOf(error);
    }
    const someRefused = await this.outbox.recordOutcomes(mail, outcomes);
    // Without the address, and without the server's text, which quotes it.
    if (someRefused) this.logger.error(`Mail ${mailId} was refused for good: ${codes}`);
    else if (codes) this.logger.warn(`Mail ${mailId} was not sent to everybody: ${codes}`);
  }

  onApplicationShutdown(): void {
    this.transport?.close();
  }

  private async messageOf(mail: MailAttempt, envelopeTo: readonly string[]) {
    const { settings } = this;
    const from = parseMailFrom(settings.mailFrom)!;
    // Invalid and erased addresses are written into no header.
    const inHeader = (kind: AttemptRecipient['kind']) =>
      mail.recipients
        .filter((recipient) => recipient.kind === kind && EmailAddress.parse(recipient.address))
        .map(({ address }) => ({ name: '', address }));
    return {
      from,
      to: inHeader('to'),
      cc: inHeader('cc'),
      ...(mail.replyTo === null ? {} : { replyTo: { name: '', address: mail.replyTo } }),
      ...(mail.unsubscribeUrl === null ? {} : { list: { unsubscribe: mail.unsubscribeUrl } }),
      envelope: { from: from.address, to: [...envelopeTo] },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      // The same at each attempt, so that receivers can detect duplicates.
      messageId: `<mail-${mail.id}@${new URL(settings.appUrl).hostname}>`,
      date: mail.queuedAt,
      // RFC 3834: prevents automatic replies to messages that no person wrote.
      headers: {
        ...(mail.isByPerson ? {} : { 'Auto-Submitted': 'auto-generated' }),
        // RFC 8058: a call of ours takes the POST of a mail program; a page would not.
        ...(mail.unsubscribeUrl?.startsWith(`${settings.appUrl}/api/`) && {
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
      attachments: await Promise.all(
        mail.attachments.map(async (attachment) => ({
          filename: attachment.filename,
          content: await this.bytesOf(attachment),
        })),
      ),
    };
  }

  private async bytesOf({ fileKey, sha256 }: MailAttachment): Promise<Buffer> {
    return sha256 === undefined
      ? this.files.get(fileKey)
      : Buffer.from(await this.frozenFiles.read({ key: fileKey, sha256 }));
  }
}
