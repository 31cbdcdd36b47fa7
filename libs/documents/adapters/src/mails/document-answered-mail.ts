import type { DocumentType } from '@pds/documents/contract';
import { agreementSentence, frenchDateTimeInSentence, type Instant } from '@pds/kernel';
import type { AnswerWords } from '@pds/documents/domain';
import { letter } from '@pds/paper';
import { freeText, type MailContent } from '@pds/platform';

/** The notice of an answer to the association. */
export interface DocumentAnsweredNotice {
  readonly type: DocumentType;
  readonly number: number;
  readonly eventName: string;
  readonly words: AnswerWords;
  readonly timeZone: string;
  readonly answeredAt: Instant;
  readonly link: string;
}

/** Builds the e-mail to the association whose document was accepted or declined online. */
export function documentAnsweredMail({
  type,
  number,
  eventName,
  words,
  timeZone,
  answeredAt,
  link,
}: DocumentAnsweredNotice): MailContent {
  const { paper, title, outcome } = answerWords(type, words);
  const name = freeText(eventName);
  return letter({
    subject: `${title} n°\u00a0${number} ${outcome} en ligne\u00a0: ${name}`,
    paragraphs: [
      'Bonjour,',
      `${paper} n°\u00a0${number} pour «\u00a0${name}\u00a0» a été ${outcome} en ligne le ${frenchDateTimeInSentence(answeredAt, timeZone)}.`,
      words.outcome === 'accepted'
        ? `${freeText(words.name)}, ${freeText(words.capacity)}, a coché «\u00a0${agreementSentence}\u00a0». ` +
          `Le document compte comme validé, sa copie avec la preuve de l’accord est dans le dossier.`
        : `Motif\u00a0: «\u00a0${freeText(words.reason)}\u00a0».`,
      ...(words.outcome === 'declined'
        ? [
            type === 2
              ? 'Appelez l’organisateur, puis générez une nouvelle convention\u00a0; un devis accepté reste valable.'
              : 'Rien n’est convenu\u00a0: appelez l’organisateur, puis générez un nouveau document ou refusez la demande.',
          ]
        : []),
    ],
    link: { label: 'Ouvrir le dossier', url: link },
  });
}

/** The words for an answer: `Le devis`, `Devis`, `accepté`. */
export function answerWords(type: DocumentType, { outcome }: Pick<AnswerWords, 'outcome'>) {
  const [paper, title, ending] = type === 2 ? ['La convention', 'Convention', 'e'] : ['Le devis', 'Devis', ''];
  return { paper, title, outcome: `${outcome === 'accepted' ? 'accepté' : 'refusé'}${ending}` };
}
