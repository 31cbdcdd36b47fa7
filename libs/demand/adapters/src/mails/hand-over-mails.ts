import { type IssuerContact, type Period, periodInWords } from '@pds/kernel';
import { letter } from '@pds/paper';
import { freeText, type MailContent } from '@pds/platform';

/** An event that was handed over, as the e-mails to both sides say it. */
export interface HandedOverEvent {
  readonly number: number;
  /** Of the whole event. */
  readonly period: Period;
  readonly timeZone: string;
  /** The page on which the recipient goes on. */
  readonly link: string;
  /** The association that answers; null when no department is known. */
  readonly contact: IssuerContact | null;
}

/** The e-mail to the person who handles the event from now on. It contains nothing typed: its author could write to a stranger. */
export function eventReceivedMail({ number, period, timeZone, link, contact }: HandedOverEvent): MailContent {
  return letter({
    subject: `Un évènement vous est confié\u00a0: dossier n°\u00a0${number}`,
    paragraphs: [
      'Bonjour,',
      'Son organisateur vous confie la suite d’une demande de poste de secours. Vous en êtes maintenant le gestionnaire\u00a0: lisez le dossier, et répondez au devis s’il y en a un.',
      `Dossier n°\u00a0${number}, ${periodInWords(period, timeZone)}.`,
    ],
    link: { label: 'Ouvrir l’évènement', url: link },
    next: [
      'Connectez-vous avec l’adresse qui a reçu ce message. Sans mot de passe, pressez «\u00a0Recevoir un lien de connexion\u00a0».',
      'L’association vous écrit désormais à cette adresse.',
    ],
    contact: contact ?? undefined,
    notes: ['Si cet évènement ne vous concerne pas, prévenez l’association.'],
  });
}

/** The e-mail to the person who handled it until now; without what was typed to an address that nobody confirmed. */
export function eventHandedOverMail(
  event: HandedOverEvent,
  {
    typed,
    keepsAccess,
  }: {
    readonly typed: { readonly eventName: string; readonly person: string } | null;
    readonly keepsAccess: boolean;
  },
): MailContent {
  const name = typed && freeText(typed.eventName);
  return letter({
    subject: `${name ?? `Dossier n°\u00a0${event.number}`}\u00a0: un autre gestionnaire`,
    paragraphs: [
      'Bonjour,',
      `L’évènement ${name ? `«\u00a0${name}\u00a0» ` : ''}est maintenant géré par ${typed ? freeText(typed.person) : 'une autre personne'}, qui reçoit les devis et les messages de l’association et y répond. Vous n’avez rien à faire.`,
      `Dossier n°\u00a0${event.number}, ${periodInWords(event.period, event.timeZone)}.`,
    ],
    ...(keepsAccess && { link: { label: 'Voir l’évènement', url: event.link } }),
    next: [
      keepsAccess
        ? 'Vous voyez toujours l’évènement, comme gestionnaire de son organisation.'
        : 'L’évènement n’est plus dans votre espace.',
      'Les liens de réponse et d’impression des messages que vous avez reçus ne servent plus.',
    ],
    contact: event.contact ?? undefined,
    notes: ['Si vous n’attendiez pas ce changement, prévenez l’association.'],
  });
}
