import { readable } from './free-text';
import type { MailOutbox } from './mail-outbox';

/** Receives reports that a message accepted by a server was not delivered after all, from any source: a webhook, a mailbox. */
export abstract class DeliveryReports {
  /**
   * Records on the message that a recipient did not get it: it is then listed as refused, and staff can send it again.
   * @param messageId the header `Message-ID` of the message, with or without its angle brackets
   * @param reason the other server's text, for people
   * @returns false when no such message was sent to that recipient, or it is recorded already
   */
  abstract bounced(messageId: string, recipient: string, reason: string): Promise<boolean>;
}

export class NotedDeliveryReports extends DeliveryReports {
  constructor(private readonly outbox: MailOutbox) {
    super();
  }

  override async bounced(messageId: string, recipient: string, reason: string): Promise<boolean> {
    const [, id] = /^<?mail-(\d{1,18})@[^@\s>]+>?$/.exec(messageId.trim()) ?? [];
    if (id === undefined) return false;
    const said = readable(reason).replace(/\s+/gu, ' ').trim().slice(0, 300);
    return this.outbox.bounce(id, recipient.trim(), said ? `Non remis\u00a0: ${said}` : 'Non remis');
  }
}
