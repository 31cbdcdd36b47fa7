import { Injectable } from '@nestjs/common';
import { type ManagerAppointed, managerAppointed } from '@pds/organisations/domain';
import { type EventHandler, HandlesEvent, html, Mailer, raw, Settings, TypeOrmUnitOfWork } from '@pds/platform';
import { UsersFacade } from '@pds/users/contract';

/** The e-mail to someone with an account whom staff made the manager of a new organisation. */
@Injectable()
@HandlesEvent(managerAppointed)
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
    const subject = `Vous êtes gestionnaire de ${organisation.name}`;
    const sentences = [
      `Bonjour ${contact.firstName},`,
      `Vous êtes désormais gestionnaire de l’organisation « ${organisation.name} » sur Postes de secours : vous pouvez ` +
        'y demander des postes de secours et tenir à jour ses informations.',
    ];
    const link = `${this.settings.appUrl}/login-app`;
    await this.mailer.post({
      key: `${managerAppointed}:${event.id}`,
      to: contact.email,
      subject,
      text: [...sentences, `Me connecter :\n${link}`, 'Postes de secours'].join('\n\n'),
      html: html`${raw('<!doctype html>')}
        <html lang="fr">
          <head>
            <meta charset="utf-8" />
            <title>${subject}</title>
          </head>
          <body style="font-family:Arial,Helvetica,sans-serif;color:#1d2a44">
            ${sentences.map((sentence) => html`<p>${sentence}</p>`)}
            <p><a href="${link}">Me connecter</a></p>
          </body>
        </html>`.toString(),
    });
  }
}
