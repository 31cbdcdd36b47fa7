import { Injectable } from '@nestjs/common';
import { ManagerAppointed } from '@pds/organisations/contract';
import { type EventHandler, HandlesEvent, Mailer, Settings, TypeOrmUnitOfWork } from '@pds/platform';
import { UsersFacade } from '@pds/users/contract';
import { appointmentMail } from '../mails/manager-mails';

/** The e-mail to a person with an account whom staff appointed manager of a new organisation. */
@Injectable()
@HandlesEvent(ManagerAppointed)
export class TellManagerWhenAppointed implements EventHandler<ManagerAppointed> {
  constructor(
    private readonly users: UsersFacade,
    private readonly mailer: Mailer,
    private readonly settings: Settings,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {}

  async handle({ organisationId, accountId }: ManagerAppointed, event: { readonly id: string }): Promise<void> {
    const contact = await this.users.contact(accountId);
    const [organisation] = await this.unitOfWork.query<{ name: string }>(
      'SELECT name FROM organisations.organisations WHERE id = $1',
      [organisationId],
    );
    if (!contact || !organisation) return;
    await this.mailer.post({
      key: `${ManagerAppointed.type}:${event.id}`,
      to: contact.email,
      ...appointmentMail(
        contact.emailConfirmed ? { firstName: contact.firstName, organisation: organisation.name } : null,
        this.settings.appUrl,
      ),
    });
  }
}
