import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { EmailAddress, type FrozenFiles } from '@pds/kernel';
import { createTransport } from 'nodemailer';
import type { FileStore } from '../files/file-store';
import type { Settings } from '../settings/settings';
import { parseMailFrom } from './mail-addresses';
import type { MailInHand, MailOutbox, RecipientInHand } from './mail-outbox';
import { codesOf, type Outcome, outcomesOfFailure, outcomesOfSending, type Refusal } from './mail-outcome';
import type { MailAttachment } from './mail';

/** Sends posted messages over a few kept SMTP connections; without `SMTP_URL` they stay queued, readable at /dev/mail. */
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
          // A message whose connection broke is tried again by the outbox, which counts and notes it, not by the pool.
          maxRequeues: 0,
          disableFileAccess: true,
          disableUrlAccess: true,
        })
      : null;
  }

  /**
   * One attempt at a message, for those of its recipients who still wait for it. What it came to is noted, with the next
   * attempt where it takes one; a message that nobody waits for any more is left alone.
   */
  async send(mailId: string): Promise<void> {
    if (!this.transport) return this.outbox.keep(mailId);
    const mail = await this.outbox.take(mailId);
    if (!mail) return;
    const addresses = mail.recipients.filter(({ state }) => state === 'queued').map(({ address }) => address);
    let outcomes: ReadonlyMap<string, Outcome>;
    let codes: string;
    try {
      // All of them may have been forgotten since it was queued.
      const info: { rejectedErrors?: readonly Refusal[] } =
        addresses.length === 0 ? {} : await this.transport.sendMail(await this.messageOf(mail, addresses));
      outcomes = outcomesOfSending(addresses, info);
      codes = [...new Set(info.rejectedErrors?.map(codesOf))].join(', ');
    } catch (error) {
      outcomes = outcomesOfFailure(addresses, error);
      codes = codesOf(error);
    }
    const someRefused = await this.outbox.note(mail, outcomes);
    // No address and none of the server's words, which quote it.
    if (someRefused) this.logger.error(`Mail ${mailId} was refused for good: ${codes}`);
    else if (codes) this.logger.warn(`Mail ${mailId} was not sent to everybody: ${codes}`);
  }

  onApplicationShutdown(): void {
    this.transport?.close();
  }

  private async messageOf(mail: MailInHand, envelopeTo: readonly string[]) {
    const { settings } = this;
    const from = parseMailFrom(settings.mailFrom)!;
    // What is no address, or one that was forgotten, stands in no header.
    const inHeader = (kind: RecipientInHand['kind']) =>
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
      // The same at each attempt, so that receivers can tell a message that comes twice.
      messageId: `<mail-${mail.id}@${new URL(settings.appUrl).hostname}>`,
      date: mail.queuedAt,
      // RFC 3834: no absence is answered to what nobody wrote.
      headers: mail.isByPerson ? {} : { 'Auto-Submitted': 'auto-generated' },
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
