import { letter } from '@pds/paper';
import { freeText, type MailContent } from '@pds/platform';

/**
 * The e-mail to a person whom staff appointed manager of an organisation.
 * @param typed null when nobody has confirmed the address: the e-mail then contains nothing that was typed
 */
export function appointmentMail(
  typed: { readonly firstName: string; readonly organisation: string } | null,
  appUrl: string,
): MailContent {
  const which = typed ? `de l’organisation « ${freeText(typed.organisation)} »` : 'd’une organisation';
  return letter({
    subject: typed
      ? `Vous êtes gestionnaire de ${freeText(typed.organisation)}`
      : 'Vous êtes gestionnaire d’une organisation',
    paragraphs: [
      typed ? `Bonjour ${freeText(typed.firstName)},` : 'Bonjour,',
      `Vous êtes désormais gestionnaire ${which} sur Postes de secours : vous pouvez ` +
        'y demander des postes de secours et tenir à jour ses informations.',
    ],
    link: { label: 'Me connecter', url: `${appUrl}/login-app` },
  });
}

/** The e-mail to the department of an organisation that no longer has a manager. */
export function lastManagerMail(organisation: { id: number; name: string }, appUrl: string): MailContent {
  const name = freeText(organisation.name);
  return letter({
    subject: `L’organisation ${name} n’a plus de gestionnaire`,
    paragraphs: [
      'Bonjour,',
      `Le dernier gestionnaire de l’organisation « ${name} » ne l’est plus : son compte a été supprimé ou ses ` +
        'affiliations ont été modifiées. Ses dossiers restent accessibles à votre département, mais plus personne ne ' +
        'les suit pour elle : vous pouvez désigner un autre gestionnaire.',
    ],
    link: { label: 'Ouvrir l’organisation', url: `${appUrl}/admin/organization/edit/${organisation.id}` },
  });
}
