import { html, raw } from '@pds/paper';
import { freeText, type MailContent } from '@pds/platform';

/**
 * The e-mail to someone whom staff made the manager of an organisation.
 * @param typed null where nobody confirmed the address: then it carries nothing that was typed
 */
export function appointmentMail(
  typed: { readonly firstName: string; readonly organisation: string } | null,
  appUrl: string,
): MailContent {
  const which = typed ? `de l’organisation « ${freeText(typed.organisation)} »` : 'd’une organisation';
  return letter(
    typed ? `Vous êtes gestionnaire de ${freeText(typed.organisation)}` : 'Vous êtes gestionnaire d’une organisation',
    [
      typed ? `Bonjour ${freeText(typed.firstName)},` : 'Bonjour,',
      `Vous êtes désormais gestionnaire ${which} sur Postes de secours : vous pouvez ` +
        'y demander des postes de secours et tenir à jour ses informations.',
    ],
    { label: 'Me connecter', url: `${appUrl}/login-app` },
  );
}

/** The e-mail to the department that looks after an organisation which nobody manages any more. */
export function lastManagerMail(organisation: { id: number; name: string }, appUrl: string): MailContent {
  const name = freeText(organisation.name);
  return letter(
    `L’organisation ${name} n’a plus de gestionnaire`,
    [
      'Bonjour,',
      `Le dernier gestionnaire de l’organisation « ${name} » ne l’est plus : son compte a été supprimé ou ses ` +
        'affiliations ont été modifiées. Ses dossiers restent accessibles à votre département, mais plus personne ne ' +
        'les suit pour elle : vous pouvez désigner un autre gestionnaire.',
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
