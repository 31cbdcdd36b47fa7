import { Injectable } from '@nestjs/common';
import { type DemandSubmitted, demandSubmittedType } from '@pds/demand/contract';
import { Demands, frenchDateTime, People } from '@pds/demand/domain';
import { type EventHandler, HandlesEvent, html, Mailer, raw, type SafeHtml, Settings } from '@pds/platform';

interface Confirmation {
  readonly firstName: string;
  readonly eventName: string;
  readonly number: number;
  readonly slots: readonly string[];
  readonly link: string;
}

/**
 * The e-mail that tells the filer that the request has arrived, with the link to print it. It goes to the account's own
 * address: the one typed in the form is nobody's until proved.
 */
@Injectable()
@HandlesEvent(demandSubmittedType)
export class SendConfirmationWhenDemandSubmitted implements EventHandler<DemandSubmitted['payload']> {
  constructor(
    private readonly demands: Demands,
    private readonly people: People,
    private readonly mailer: Mailer,
    private readonly settings: Settings,
  ) {}

  async handle({ demandId, accountId }: DemandSubmitted['payload']): Promise<void> {
    const demand = await this.demands.byId(demandId);
    const person = await this.people.person(accountId);
    // Deleted meanwhile: there is nothing left to confirm, or nobody to tell.
    if (!demand || !person) return;
    const state = demand.snapshot();
    const confirmation: Confirmation = {
      firstName: person.firstName,
      eventName: state.eventName,
      number: state.id,
      slots: state.slots.map(
        ({ name, startsAt, endsAt }) =>
          `${name} : du ${frenchDateTime(startsAt, state.timeZone)} au ${frenchDateTime(endsAt, state.timeZone)}`,
      ),
      link: `${this.settings.appUrl}/event/no-auth/print/${state.uniqId}`,
    };
    await this.mailer.post({
      key: `demand-confirmation:${demandId}`,
      to: person.email,
      subject: `Votre demande de poste de secours n° ${demandId} est enregistrée`,
      text: asText(confirmation),
      html: asHtml(confirmation).toString(),
      demandId,
    });
  }
}

const thanks = 'Elle sera étudiée par la protection civile, qui vous adressera son devis dans les meilleurs délais.';

function asText({ firstName, eventName, number, slots, link }: Confirmation): string {
  return [
    `Bonjour ${firstName},`,
    `Votre demande de poste de secours n° ${number} pour « ${eventName} » est bien enregistrée.\n${thanks}`,
    slots.map((slot) => `- ${slot}`).join('\n'),
    `Imprimer ma demande :\n${link}`,
    'Postes de secours',
  ].join('\n\n');
}

function asHtml({ firstName, eventName, number, slots, link }: Confirmation): SafeHtml {
  return html`${raw('<!doctype html>')}
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <title>Demande n° ${number}</title>
      </head>
      <body style="margin:0;background:#f3f5f9;font-family:Arial,Helvetica,sans-serif;color:#1d2a44">
        <div style="max-width:560px;margin:24px auto;background:#fff;border-top:4px solid #f26a21;padding:24px">
          <p>Bonjour ${firstName},</p>
          <p>
            Votre demande de poste de secours <strong>n° ${number}</strong> pour « ${eventName} » est bien enregistrée.
          </p>
          <p>${thanks}</p>
          <ul>
            ${slots.map((slot) => html`<li>${slot}</li>`)}
          </ul>
          <p style="margin:28px 0">
            <a
              href="${link}"
              style="background:#14387f;color:#fff;padding:12px 20px;border-radius:6px;text-decoration:none"
              >Imprimer ma demande</a
            >
          </p>
          <p style="font-size:13px;color:#4a5670">
            Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :<br />${link}
          </p>
        </div>
      </body>
    </html>`;
}
