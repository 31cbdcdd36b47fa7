import type { DocumentType } from '@pds/documents/contract';
import type { AnswerWords } from '@pds/documents/domain';
import { letter } from '@pds/paper';
import { freeText, type MailContent } from '@pds/platform';

/** What the association is told of an answer. */
export interface DocumentAnsweredNotice {
  readonly type: DocumentType;
  readonly number: number;
  readonly eventName: string;
  readonly words: AnswerWords;
  /** The dossier. */
  readonly link: string;
}

/** The e-mail to the association whose document was accepted or declined on line. */
export function documentAnsweredMail({ type, number, eventName, words, link }: DocumentAnsweredNotice): MailContent {
  const [paper, e] = type === 2 ? ['La convention', 'e'] : ['Le devis', ''];
  const name = freeText(eventName);
  const outcome = words.outcome === 'accepted' ? `accepté${e}` : `refusé${e}`;
  return letter({
    subject: `${paper.replace(/^L[ea] /, '').replace(/^./, (first) => first.toUpperCase())} n°\u00a0${number} ${outcome} en ligne\u00a0: ${name}`,
    paragraphs: [
      'Bonjour,',
      `${paper} n°\u00a0${number} pour «\u00a0${name}\u00a0» vient d’être ${outcome} en ligne.`,
      words.outcome === 'accepted'
        ? `${freeText(words.name)}, ${freeText(words.capacity)}, a coché «\u00a0Lu et approuvé, bon pour accord\u00a0». ` +
          `Le document compte comme validé, sa copie avec la preuve de l’accord est dans le dossier.`
        : `Raison donnée\u00a0: ${freeText(words.reason)}`,
    ],
    link: { label: 'Ouvrir le dossier', url: link },
  });
}
