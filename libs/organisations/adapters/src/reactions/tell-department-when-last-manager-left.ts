import { Injectable, Logger } from '@nestjs/common';
import { LastManagerLeft } from '@pds/organisations/contract';
import { type EventHandler, HandlesEvent, Mailer, Settings, TypeOrmUnitOfWork } from '@pds/platform';
import { lastManagerMail } from '../mails/manager-mails';

/** The e-mail to the department of an organisation that no longer has a manager. */
@Injectable()
@HandlesEvent(LastManagerLeft)
export class TellDepartmentWhenLastManagerLeft implements EventHandler<LastManagerLeft> {
  private readonly logger = new Logger('Organisations');

  constructor(
    private readonly mailer: Mailer,
    private readonly settings: Settings,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {}

  async handle({ organisationId }: LastManagerLeft, event: { readonly id: string }): Promise<void> {
    const [organisation] = await this.unitOfWork.query<{ name: string; email: string | null; managed: boolean }>(
      `SELECT o.name, d.email_operational AS email,
              EXISTS (SELECT 1 FROM organisations.managers m WHERE m.organisation_id = o.id) AS managed
       FROM organisations.organisations o LEFT JOIN organisations.departments d ON d.id = o.department_id
       WHERE o.id = $1`,
      [organisationId],
    );
    // A manager was appointed in the meantime.
    if (!organisation || organisation.managed) return;
    if (!organisation.email) {
      this.logger.warn(`Organisation ${organisationId} has no manager any more, and no department to write to`);
      return;
    }
    await this.mailer.post({
      key: `${LastManagerLeft.type}:${event.id}`,
      to: organisation.email,
      ...lastManagerMail({ id: organisationId, name: organisation.name }, this.settings.appUrl),
    });
  }
}
