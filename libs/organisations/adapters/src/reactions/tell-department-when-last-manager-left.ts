import { Injectable, Logger } from '@nestjs/common';
import { type LastManagerLeft, lastManagerLeft } from '@pds/organisations/domain';
import { type EventHandler, HandlesEvent, Mailer, Settings, TypeOrmUnitOfWork } from '@pds/platform';
import { letter } from './letter';

/** The e-mail to the department that looks after an organisation which nobody manages any more. */
@Injectable()
@HandlesEvent(lastManagerLeft)
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
    // Somebody was appointed in the meantime.
    if (!organisation || organisation.managed) return;
    if (!organisation.email) {
      this.logger.warn(`Organisation ${organisationId} has no manager any more, and no department to write to`);
      return;
    }
    await this.mailer.post({
      key: `${lastManagerLeft}:${event.id}`,
      to: organisation.email,
      ...letter(
        `L’organisation ${organisation.name} n’a plus de gestionnaire`,
        [
          'Bonjour,',
          `Le dernier gestionnaire de l’organisation « ${organisation.name} » ne l’est plus : son compte a été supprimé ou ses ` +
            'affiliations ont été modifiées. Ses dossiers restent accessibles à votre département, mais plus personne ne ' +
            'les suit pour elle : vous pouvez désigner un autre gestionnaire.',
        ],
        { label: 'Ouvrir l’organisation', url: `${this.settings.appUrl}/admin/organization/edit/${organisationId}` },
      ),
    });
  }
}
