import { organiserPage } from '@pds/demand/contract';
import { HandOverMails, type HandOverNotice } from '@pds/demand/domain';
import type { Mailer, Settings } from '@pds/platform';
import { eventHandedOverMail, eventReceivedMail } from '../mails/hand-over-mails';

/** The e-mails to both sides of a hand-over, posted to the outbox of messages. */
export class HandOverMailer extends HandOverMails {
  constructor(
    private readonly mailer: Mailer,
    private readonly settings: Settings,
  ) {
    super();
  }

  override async post({ event, former, association }: HandOverNotice): Promise<void> {
    const { id, version, eventName, timeZone, slots, contact } = event;
    const told = {
      number: id,
      period: {
        start: Math.min(...slots.map(({ startsAt }) => startsAt)),
        end: Math.max(...slots.map(({ endsAt }) => endsAt)),
      },
      timeZone,
      link: `${this.settings.appUrl}${organiserPage(id)}`,
      contact: association,
    };
    const key = `event-handed-over:${id}:${version}`;
    await this.mailer.post({ key: `${key}:to`, to: contact.email, ...eventReceivedMail(told), demandId: id });
    if (!former) return;
    const { email, keepsAccess } = former;
    const person = `${contact.firstName} ${contact.lastName}`;
    await this.mailer.post({
      ...{ key: `${key}:from`, to: email, demandId: id },
      ...eventHandedOverMail(told, { eventName, person, keepsAccess }),
    });
  }
}
