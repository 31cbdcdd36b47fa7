import { letter } from '@pds/paper';
import { freeText, type MailContent } from '@pds/platform';

/** What the association is told of a paper that an organiser sent. */
export interface LatePaperNotice {
  /** « Bon de commande ». */
  readonly paper: string;
  /** Number of the dossier. */
  readonly number: number;
  readonly eventName: string;
  /** The buyer's order or engagement number; empty without one. */
  readonly commitmentNumber: string;
  /** The address of the dossier. */
  readonly link: string;
}

/** The e-mail to the association whose organiser sent a paper after the demand was priced. */
export function latePaperMail({ paper, number, eventName, commitmentNumber, link }: LatePaperNotice): MailContent {
  const name = freeText(eventName);
  return letter({
    subject: `${paper} reçu\u00a0: ${name}`,
    paragraphs: [
      'Bonjour,',
      `L’organisateur de «\u00a0${name}\u00a0» (dossier n°\u00a0${number}) a envoyé un document\u00a0: ${paper.toLowerCase()}. Il est dans les documents annexes du dossier, avec ceux qu’il envoie dans la même heure.`,
      ...(commitmentNumber
        ? [
            `N° d’engagement ou de commande du dossier\u00a0: ${freeText(commitmentNumber)}. Il est proposé pour ses factures.`,
          ]
        : []),
    ],
    link: { label: 'Ouvrir le dossier', url: link },
  });
}
