import { html, raw, type SafeHtml } from '@pds/paper';
import { freeText, type MailContent } from '@pds/platform';

/** What the confirmation of a demand tells. */
export interface DemandConfirmation {
  /**
   * What the filer typed; null where nobody confirmed the address it goes to: they could write anything to a stranger, with
   * our name below.
   */
  readonly typed: {
    readonly firstName: string;
    readonly eventName: string;
    readonly slotNames: readonly string[];
  } | null;
  readonly number: number;
  /** When each slot is, in the order of their names. */
  readonly times: readonly string[];
  /** Where the demand can be printed. */
  readonly link: string;
}

/** The e-mail that tells the filer that the request has arrived. */
export function confirmationMail(confirmation: DemandConfirmation): MailContent {
  return {
    subject: `Votre demande de poste de secours n° ${confirmation.number} est enregistrée`,
    text: asText(confirmation),
    html: asHtml(confirmation).toString(),
  };
}

const thanks = 'Elle sera étudiée par la protection civile, qui vous adressera son devis dans les meilleurs délais.';

function asText(confirmation: DemandConfirmation): string {
  const { number, link } = confirmation;
  const { greeting, event, slots } = wording(confirmation);
  return [
    greeting,
    `Votre demande de poste de secours n° ${number}${event} est bien enregistrée.\n${thanks}`,
    slots.map((slot) => `- ${slot}`).join('\n'),
    `Imprimer ma demande :\n${link}`,
    'Postes de secours',
  ].join('\n\n');
}

function wording({ typed, times }: DemandConfirmation) {
  if (!typed) return { greeting: 'Bonjour,', event: '', slots: times };
  return {
    greeting: `Bonjour ${freeText(typed.firstName)},`,
    event: ` pour « ${freeText(typed.eventName)} »`,
    slots: times.map((time, index) => `${freeText(typed.slotNames[index] ?? '')} : ${time}`),
  };
}

function asHtml(confirmation: DemandConfirmation): SafeHtml {
  const { number, link } = confirmation;
  const { greeting, event, slots } = wording(confirmation);
  return html`${raw('<!doctype html>')}
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <title>Demande n° ${number}</title>
      </head>
      <body style="margin:0;background:#f3f5f9;font-family:Arial,Helvetica,sans-serif;color:#1d2a44">
        <div style="max-width:560px;margin:24px auto;background:#fff;border-top:4px solid #f26a21;padding:24px">
          <p>${greeting}</p>
          <p>Votre demande de poste de secours <strong>n° ${number}</strong>${event} est bien enregistrée.</p>
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
            Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :<br />${link}
          </p>
        </div>
      </body>
    </html>`;
}
