import { Injectable, Logger } from '@nestjs/common';
import { ManagerAttached } from '@pds/organisations/contract';
import { type EventHandler, HandlesEvent, Mailer, Settings, TypeOrmUnitOfWork } from '@pds/platform';
import { UsersFacade } from '@pds/users/contract';
import { attachedManagerMail } from '../mails/manager-mails';

/** The e-mail to the department of an organisation that somebody manages because of its SIRET. */
@Injectable()
@HandlesEvent(ManagerAttached)
export class NotifyDepartmentWhenManagerAttached implements EventHandler<ManagerAttached> {
  private readonly logger = new Logger('Organisations');

  constructor(
    private readonly users: UsersFacade,
    private readonly mailer: Mailer,
    private readonly settings: Settings,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {}

  async handle({ organisationId, accountId }: ManagerAttached, event: { readonly id: string }): Promise<void> {
    this.logger.log(`Account ${accountId} manages organisation ${organisationId} because of its SIRET`);
    const contact = await this.users.contact(accountId);
    const [organisation] = await this.unitOfWork.query<{ name: string; email: string | null }>(
      `SELECT o.name, d.email_operational AS email
       FROM organisations.organisations o LEFT JOIN organisations.departments d ON d.id = o.department_id
       WHERE o.id = $1`,
      [organisationId],
    );
    if (!contact || !organisation?.email) return;
    await this.mailer.post({
      key: `${ManagerAttached.type}:${event.id}`,
      to: organisation.email,
      ...attachedManagerMail({ id: organisationId, name: organisation.name }, contact, this.settings.appUrl),
    });
  }
}
