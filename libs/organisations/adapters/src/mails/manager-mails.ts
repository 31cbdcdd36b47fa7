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

/** A person as an e-mail names them. */
interface NamedPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

const named = ({ firstName, lastName, email }: NamedPerson) =>
  `${freeText(firstName)} ${freeText(lastName)} (${freeText(email)})`;

/** The e-mail to the department of an organisation that somebody manages because of its SIRET. */
export function attachedManagerMail(
  organisation: { id: number; name: string },
  person: NamedPerson,
  appUrl: string,
): MailContent {
  const name = freeText(organisation.name);
  return letter({
    subject: `Nouveau gestionnaire de l’organisation ${name}`,
    paragraphs: [
      'Bonjour,',
      `${named(person)} est désormais gestionnaire de l’organisation « ${name} ». ProConnect atteste que cette ` +
        'personne travaille pour l’établissement dont elle porte le SIRET, et soit personne ne gérait l’organisation, ' +
        'soit un de ses gestionnaires a donné son accord.',
      'En cas d’erreur, vous pouvez lui retirer ce rôle ou corriger le SIRET de l’organisation.',
    ],
    link: { label: 'Ouvrir l’organisation', url: `${appUrl}/admin/organization/edit/${organisation.id}` },
  });
}

/**
 * The e-mail to a manager of an organisation that somebody with its SIRET wants to join. The link opens a page that asks for the answer.
 * @param typed null when the manager has not confirmed their address: the e-mail then contains nothing that was typed
 */
export function attachmentMail(
  typed: { readonly person: NamedPerson; readonly organisation: string } | null,
  appUrl: string,
): MailContent {
  return letter({
    subject: typed
      ? `Demande d’accès à l’organisation ${freeText(typed.organisation)}`
      : 'Demande d’accès à une organisation',
    paragraphs: [
      'Bonjour,',
      typed
        ? `${named(typed.person)} demande à gérer avec vous l’organisation « ${freeText(typed.organisation)} ». ` +
          'ProConnect atteste que cette personne travaille pour l’établissement qui porte son SIRET.'
        : 'Une personne demande à gérer avec vous une organisation. ProConnect atteste qu’elle travaille pour ' +
          'l’établissement qui en porte le SIRET.',
      'Elle n’en voit rien tant qu’un gestionnaire n’a pas accepté. Sans réponse sous 14 jours, la demande expire.',
    ],
    link: { label: 'Voir la demande et répondre', url: `${appUrl}/admin/organization/profile` },
  });
}
