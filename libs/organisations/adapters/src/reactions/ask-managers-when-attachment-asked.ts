import { Injectable } from '@nestjs/common';
import { AttachmentAsked } from '@pds/organisations/contract';
import { type EventHandler, HandlesEvent, Mailer, Settings, TypeOrmUnitOfWork } from '@pds/platform';
import { UsersFacade } from '@pds/users/contract';
import { attachmentMail } from '../mails/manager-mails';

/** The e-mails to the managers of an organisation whom somebody with its SIRET wants to join. */
@Injectable()
@HandlesEvent(AttachmentAsked)
export class AskManagersWhenAttachmentAsked implements EventHandler<AttachmentAsked> {
  constructor(
    private readonly users: UsersFacade,
    private readonly mailer: Mailer,
    private readonly settings: Settings,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {}

  async handle({ organisationId, accountId }: AttachmentAsked, event: { readonly id: string }): Promise<void> {
    const person = await this.users.contact(accountId);
    const [organisation] = await this.unitOfWork.query<{ name: string; managerIds: number[] }>(
      `SELECT o.name, ARRAY(SELECT m.account_id FROM organisations.managers m WHERE m.organisation_id = o.id) AS "managerIds"
       FROM organisations.organisations o
       JOIN organisations.attachments a ON a.organisation_id = o.id AND a.account_id = $2 AND a.state = 'asked'
       WHERE o.id = $1`,
      [organisationId, accountId],
    );
    // Answered in the meantime, or the person left.
    if (!person || !organisation) return;
    for (const manager of await this.users.contacts(organisation.managerIds))
      await this.mailer.post({
        key: `${AttachmentAsked.type}:${event.id}:${manager.id}`,
        to: manager.email,
        ...attachmentMail(
          manager.emailConfirmed ? { person, organisation: organisation.name } : null,
          this.settings.appUrl,
        ),
      });
  }
}
