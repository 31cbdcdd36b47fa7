import { letter } from '@pds/paper';
import { freeText, type MailContent } from '@pds/platform';
import type { FiledDemandSummary, LinkPurpose } from '@pds/users/domain';

/** The e-mails about accounts: credential links, a new address, a proposal to manage an organisation. */
export type AccountMail = LinkPurpose | 'email-change' | 'email-changed' | 'organiser-proposal';

interface Wording {
  readonly subject: string;
  readonly why: string;
  readonly todo: string;
  readonly lifetime: string;
  readonly otherwise: string;
}

const wordings: Record<AccountMail, Wording> = {
  confirmation: {
    subject: 'Confirmez votre compte Postes de secours',
    why: 'Votre compte « Postes de secours » vient d’être créé.',
    todo: 'Confirmer mon adresse et ouvrir mon espace',
    lifetime: 'Ce lien est valable 7 jours et ne sert qu’une fois.',
    otherwise: 'Si vous n’êtes pas à l’origine de cette inscription, ignorez simplement ce message.',
  },
  invitation: {
    subject: 'Votre accès à Postes de secours',
    why: 'Un compte « Postes de secours » a été créé pour vous.',
    todo: 'Choisissez votre mot de passe',
    lifetime: 'Ce lien est valable 7 jours et ne sert qu’une fois.',
    otherwise: 'Si vous n’attendiez pas cette invitation, ignorez simplement ce message.',
  },
  reset: {
    subject: 'Réinitialisation de votre mot de passe',
    why: 'Vous avez demandé à réinitialiser votre mot de passe « Postes de secours ».',
    todo: 'Choisissez un nouveau mot de passe',
    lifetime: 'Ce lien est valable 1 heure et ne sert qu’une fois.',
    otherwise:
      'Si vous n’êtes pas à l’origine de cette demande, ignorez ce message : votre mot de passe ne change pas.',
  },
  'sign-in': {
    subject: 'Votre lien de connexion à Postes de secours',
    why: 'Vous avez demandé un lien pour retrouver votre espace « Postes de secours ».',
    todo: 'Ouvrir mon espace',
    lifetime: 'Ce lien est valable 1 heure et ne sert qu’une fois.',
    otherwise: 'Si vous n’êtes pas à l’origine de cette demande, ignorez simplement ce message.',
  },
  'email-change': {
    subject: 'Confirmez votre nouvelle adresse e-mail',
    why: 'Vous avez demandé à utiliser cette adresse pour votre compte « Postes de secours ».',
    todo: 'Confirmez votre nouvelle adresse',
    lifetime: 'Ce lien est valable 24 heures et ne sert qu’une fois.',
    otherwise: 'Si vous n’êtes pas à l’origine de cette demande, ignorez simplement ce message.',
  },
  'email-changed': {
    subject: 'Votre adresse e-mail a été modifiée',
    why: 'L’adresse e-mail de votre compte « Postes de secours » vient d’être remplacée par une autre.',
    todo: 'Voir mon compte',
    lifetime: '',
    otherwise: 'Si vous n’êtes pas à l’origine de ce changement, prévenez tout de suite votre protection civile.',
  },
  'organiser-proposal': {
    subject: 'Gérer une organisation sur Postes de secours',
    why: 'Une protection civile, ou un gestionnaire de l’organisation, vous propose d’en devenir gestionnaire sur «\u00a0Postes de secours\u00a0».',
    todo: 'Voir la proposition',
    lifetime: 'Ce lien est valable 7 jours et ne sert qu’une fois.',
    otherwise: 'Si cette proposition ne vous concerne pas, ignorez simplement ce message : rien ne change pour vous.',
  },
};

/**
 * The French text of an e-mail about an account; `link` is a complete address.
 * @param firstName null when nobody has confirmed the address: the e-mail then contains nothing that was typed
 */
export function accountMail(kind: AccountMail, firstName: string | null, link: string): MailContent {
  const { subject, why, todo, lifetime, otherwise } = wordings[kind];
  return letter({
    subject,
    paragraphs: [firstName === null ? 'Bonjour,' : `Bonjour ${freeText(firstName)},`, why],
    link: { label: todo, url: link },
    next: lifetime === '' ? [] : [lifetime],
    notes: [otherwise],
  });
}

/**
 * The one e-mail of a person who signed up while filing a demand: it confirms that the demand has arrived and contains the link to go on
 * with it. It contains nothing that was typed, since nobody has confirmed the address.
 * @param link opens the person's space
 * @param origin of the addresses in the message
 */
export function signUpWithDemandMail(demand: FiledDemandSummary, link: string, origin: string): MailContent {
  const { id, nature, times, printPath, contact } = demand;
  return letter({
    subject: `Votre demande de poste de secours n° ${id} : confirmez votre adresse`,
    paragraphs: [
      'Bonjour,',
      'Confirmez votre adresse e-mail\u00a0: vous pourrez alors compléter votre demande, la suivre et recevoir votre devis.',
      `Votre demande de poste de secours n°\u00a0${id}${nature === null ? '' : ` (évènement\u00a0: ${nature})`} est bien enregistrée\u00a0:`,
    ],
    items: times,
    link: { label: wordings.confirmation.todo, url: link },
    next: [
      wordings.confirmation.lifetime,
      'Votre demande sera étudiée par la protection civile, qui vous répondra par e-mail dans les meilleurs délais.',
    ],
    contact: contact ?? undefined,
    smallLink: { label: 'Imprimer ma demande', url: `${origin}${printPath}` },
    notes: ['Si vous n’êtes pas à l’origine de cette demande, ignorez simplement ce message.'],
  });
}
