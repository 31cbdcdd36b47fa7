import { changeFields, type DossierSnapshot } from '@pds/demand/contract';
import type { ChangeRequestSnapshot } from '@pds/demand/domain';
import { frenchDateTimeInSentence, type IssuerContact } from '@pds/kernel';
import { letter } from '@pds/paper';
import { freeText, type MailContent } from '@pds/platform';

/** What the e-mails about a change say. */
export interface ChangeNotice {
  readonly request: Pick<ChangeRequestSnapshot, 'askedBy' | 'field' | 'wish' | 'note' | 'state' | 'answer' | 'quoteId'>;
  readonly dossier: {
    readonly id: number;
    readonly event: Pick<DossierSnapshot['event'], 'name' | 'startsAt' | 'timeZone'>;
  };
  /** The page on which the recipient goes on. */
  readonly link: string;
}

/** The e-mail to the association about a change that an organiser asks for. */
export function changeAskedMail(notice: ChangeNotice): MailContent {
  const { request, dossier, link } = notice;
  return letter({
    subject: `Modification demandée\u00a0: ${freeText(dossier.event.name)}`,
    paragraphs: [
      'Bonjour,',
      `L’organisateur demande une modification pour ${eventOf(notice)} (dossier n°\u00a0${dossier.id}).`,
      wishOf(notice),
      ...(request.note ? [`Précision\u00a0: «\u00a0${freeText(request.note)}\u00a0»`] : []),
      'Rien n’a changé dans le dossier\u00a0: répondez par un nouveau devis, un refus ou «\u00a0Fait\u00a0».',
    ],
    link: { label: 'Répondre', url: link },
  });
}

/** The e-mail to the organiser once the association has answered. */
export function changeAnsweredMail(notice: ChangeNotice, contact: IssuerContact | null): MailContent {
  const { request, dossier, link } = notice;
  const { subject, text, label } = answerOf(request);
  return letter({
    subject: `${subject}\u00a0: ${freeText(dossier.event.name)}`,
    paragraphs: ['Bonjour,', `Une modification a été demandée pour ${eventOf(notice)}.`, wishOf(notice), text],
    // Whoever asked by the link of a document may have no account.
    ...(request.askedBy === null ? {} : { link: { label, url: link } }),
    contact: contact ?? undefined,
  });
}

function answerOf({ state, answer, quoteId, askedBy }: ChangeNotice['request']) {
  const label = 'Suivre ma demande';
  if (state === 'refused') {
    const text = `L’association ne peut pas la faire\u00a0: «\u00a0${freeText(answer)}\u00a0». Ce qui est convenu reste valable.`;
    return { subject: 'Modification refusée', text, label };
  }
  if (state === 'done') return { subject: 'Modification faite', text: 'L’association l’a faite.', label };
  return {
    subject: 'Nouveau devis',
    text: `L’association y répond par le devis n°\u00a0${quoteId}${askedBy === null ? ', qui vous est adressé par un autre e-mail' : ''}. Ce que vous avez déjà accepté reste valable tant que vous n’avez pas accepté ce nouveau devis.`,
    label: 'Lire le nouveau devis',
  };
}

const eventOf = ({ dossier: { event } }: ChangeNotice) =>
  `«\u00a0${freeText(event.name)}\u00a0», le ${frenchDateTimeInSentence(event.startsAt, event.timeZone)}`;

const wishOf = ({ request: { field, wish } }: ChangeNotice) =>
  `${changeFields[field]}\u00a0: «\u00a0${freeText(wish)}\u00a0»`;
