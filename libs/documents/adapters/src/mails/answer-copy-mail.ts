import { agreementSentence, frenchDateTimeInSentence, type IssuerContact } from '@pds/kernel';
import { type Answer, nextStepText } from '@pds/documents/domain';
import { letter } from '@pds/paper';
import { freeText, type MailContent } from '@pds/platform';
import { answerWords } from './document-answered-mail';

export interface AnswerCopy {
  readonly answer: Pick<Answer, 'documentId' | 'documentType' | 'words' | 'answeredAt'>;
  readonly eventName: string;
  /** Whether the proof is attached. */
  readonly hasProof: boolean;
  /** Time zone of the issuer: its days are shown as it prints them. */
  readonly timeZone: string;
  readonly contact: IssuerContact;
  /** The address at which the organiser follows the dossier. */
  readonly followUrl: string;
}

/** Builds the e-mail to the person who accepted or declined a document online: their answer, the attached copy, the next steps. */
export function answerCopyMail({ answer, eventName, hasProof, timeZone, contact, followUrl }: AnswerCopy): MailContent {
  const { documentId, documentType, words, answeredAt } = answer;
  const { paper, title, outcome } = answerWords(documentType, words);
  const name = freeText(eventName);
  const when = frenchDateTimeInSentence(answeredAt, timeZone);
  const attached = hasProof
    ? 'Vous trouverez ci-joint le document et la preuve de l’accord\u00a0: conservez-les.'
    : 'Vous trouverez ci-joint le document\u00a0; la preuve de l’accord se télécharge depuis le lien qui vous a été remis.';
  return letter({
    subject: `${title} n°\u00a0${documentId} ${outcome}\u00a0: ${name}`,
    paragraphs: [
      'Bonjour,',
      `${paper} n°\u00a0${documentId} pour «\u00a0${name}\u00a0» a été ${outcome} en ligne le ${when}.`,
      words.outcome === 'accepted'
        ? `Accord donné par ${freeText(words.name)}, ${freeText(words.capacity)}, avec la mention «\u00a0${agreementSentence}\u00a0». ${attached}`
        : `Motif\u00a0: «\u00a0${freeText(words.reason)}\u00a0». Vous trouverez ci-joint une copie du document.`,
    ],
    next: [nextStepText(documentType, words)],
    contact,
    followUrl,
    notes: ['Si vous n’êtes pas à l’origine de cette réponse, prévenez l’association sans attendre.'],
  });
}
