import { organiserPage } from '@pds/demand/contract';
import { HandOverMails, type HandOverNotice } from '@pds/demand/domain';
import type { Mailer, Settings, TypeOrmUnitOfWork } from '@pds/platform';
import { eventHandedOverMail, eventReceivedMail } from '../mails/hand-over-mails';
import { eraseContactMails } from './erase-contact-mails';

/** The e-mails to both sides of a hand-over, posted to the outbox of messages. */
export class HandOverMailer extends HandOverMails {
  constructor(
    private readonly mailer: Mailer,
    private readonly settings: Settings,
    private readonly unitOfWork: TypeOrmUnitOfWork,
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
    const { email, keepsAccess, mayReadTyped } = former;
    const typed = mayReadTyped ? { eventName, person: `${contact.firstName} ${contact.lastName}` } : null;
    await this.mailer.post({
      ...{ key: `${key}:from`, to: email, demandId: id },
      ...eventHandedOverMail(told, { typed, keepsAccess }),
    });
  }

  override eraseFormer(demandId: number, kept: readonly string[]): Promise<void> {
    return eraseContactMails(
      this.unitOfWork,
      [demandId],
      kept.map((address) => address.toLowerCase()),
    );
  }
}
