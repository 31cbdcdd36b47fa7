import { type Agreement, outdatedText } from '@pds/documents/contract';
import { letter } from '@pds/paper';
import { freeText, type MailContent } from '@pds/platform';

/** The notice to the association about a dossier that its organiser changed after accepting its quote. */
export interface QuoteOutdatedNotice {
  readonly agreement: Agreement;
  readonly eventName: string;
  readonly link: string;
}

/** Builds the e-mail to the association whose accepted quote no longer matches the organiser's changes. */
export function quoteOutdatedMail({ agreement, eventName, link }: QuoteOutdatedNotice): MailContent {
  const name = freeText(eventName);
  return letter({
    subject: `Le devis n°\u00a0${agreement.quoteId} accepté ne correspond plus\u00a0: ${name}`,
    paragraphs: [
      'Bonjour,',
      `L’organisateur de «\u00a0${name}\u00a0» a modifié sa demande après l’acceptation du devis n°\u00a0${agreement.quoteId}.`,
      ...agreement.differences.map((difference) => `${freeText(outdatedText(agreement, [difference]))}.`),
      'Un nouveau devis est à générer et à faire valider avant de transformer la demande.',
    ],
    link: { label: 'Ouvrir le dossier', url: link },
  });
}
