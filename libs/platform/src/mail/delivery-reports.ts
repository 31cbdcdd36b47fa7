import { readable } from './free-text';
import type { MailOutbox } from './mail-outbox';

/** Where it is told that a message which a server took did not arrive after all, whoever learns it: a webhook, a mailbox. */
export abstract class DeliveryReports {
  /**
   * Notes on the message that a recipient did not get it: it is then among those refused, and staff can send it again.
   * @param messageId the header `Message-ID` of the message, with or without its angle brackets
   * @param reason what the other server said, for people
   * @returns false when we sent no such message to that recipient, or it is noted already
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
