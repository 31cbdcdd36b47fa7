import { html, raw } from '@pds/paper';
import { freeText, type MailContent } from '@pds/platform';

/** What a department is told of a new request. */
export interface NewRequest {
  readonly number: number;
  readonly eventName: string;
  /** Empty where it is abroad or not said. */
  readonly city: string;
  /** `08/05/2027 08:00`, on the clocks of the event. */
  readonly start: string;
  /** Persons. */
  readonly publicPeak: number;
  /** The dossier. */
  readonly link: string;
}

/** The e-mail to the operational address of a department that has a new request. */
export function newRequestMail({ number, eventName, city, start, publicPeak, link }: NewRequest): MailContent {
  const name = freeText(eventName);
  const subject = `Nouvelle demande n° ${number} : ${name}`;
  const where = city ? ` à ${freeText(city)}` : '';
  const sentences = [
    'Bonjour,',
    `Une demande de poste de secours vient d’arriver pour « ${name} »${where}, le ${start}, ` +
      `${publicPeak.toLocaleString('fr-FR')} personnes attendues.`,
  ];
  const why =
    'Votre département reçoit ce message à chaque nouvelle demande ; « Mon département » permet de ne plus le recevoir.';
  return {
    subject,
    text: [...sentences, `Ouvrir la demande :\n${link}`, why, 'Postes de secours'].join('\n\n'),
    html: html`${raw('<!doctype html>')}
      <html lang="fr">
        <head>
          <meta charset="utf-8" />
          <title>${subject}</title>
        </head>
        <body style="font-family:Arial,Helvetica,sans-serif;color:#1d2a44">
          ${sentences.map((sentence) => html`<p>${sentence}</p>`)}
          <p><a href="${link}">Ouvrir la demande</a></p>
          <p style="font-size:13px;color:#4a5670">${why}</p>
        </body>
      </html>`.toString(),
  };
}
