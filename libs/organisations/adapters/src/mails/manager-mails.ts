import { html, raw } from '@pds/paper';
import type { MailContent } from '@pds/platform';

/** The e-mail to someone whom staff made the manager of an organisation. */
export function appointmentMail(firstName: string, organisation: string, appUrl: string): MailContent {
  return letter(
    `Vous êtes gestionnaire de ${organisation}`,
    [
      `Bonjour ${firstName},`,
      `Vous êtes désormais gestionnaire de l’organisation « ${organisation} » sur Postes de secours : vous pouvez ` +
        'y demander des postes de secours et tenir à jour ses informations.',
    ],
    { label: 'Me connecter', url: `${appUrl}/login-app` },
  );
}

/** The e-mail to the department that looks after an organisation which nobody manages any more. */
export function lastManagerMail(organisation: { id: number; name: string }, appUrl: string): MailContent {
  return letter(
    `L’organisation ${organisation.name} n’a plus de gestionnaire`,
    [
      'Bonjour,',
      `Le dernier gestionnaire de l’organisation « ${organisation.name} » ne l’est plus : son compte a été supprimé ou ses ` +
        'affiliations ont été modifiées. Ses dossiers restent accessibles à votre département, mais plus personne ne ' +
        'les suit pour elle : vous pouvez désigner un autre gestionnaire.',
    ],
    { label: 'Ouvrir l’organisation', url: `${appUrl}/admin/organization/edit/${organisation.id}` },
  );
}

/** The text and HTML of an e-mail of a few sentences with one link. */
function letter(subject: string, sentences: readonly string[], link: { label: string; url: string }): MailContent {
  return {
    subject,
    text: [...sentences, `${link.label} :\n${link.url}`, 'Postes de secours'].join('\n\n'),
    html: html`${raw('<!doctype html>')}
      <html lang="fr">
        <head>
          <meta charset="utf-8" />
          <title>${subject}</title>
        </head>
        <body style="font-family:Arial,Helvetica,sans-serif;color:#1d2a44">
          ${sentences.map((sentence) => html`<p>${sentence}</p>`)}
          <p><a href="${link.url}">${link.label}</a></p>
        </body>
      </html>`.toString(),
  };
}
