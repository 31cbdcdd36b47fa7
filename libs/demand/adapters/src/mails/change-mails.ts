import { changeFields, type DossierSnapshot, isWithdrawal } from '@pds/demand/contract';
import type { ChangeRequestSnapshot } from '@pds/demand/domain';
import { frenchDateTimeInSentence, type IssuerContact } from '@pds/kernel';
import { letter } from '@pds/paper';
import { freeText, type MailContent } from '@pds/platform';

/** What the e-mails about a change say. */
export interface ChangeNotice {
  readonly request: Pick<
    ChangeRequestSnapshot,
    'askedBy' | 'askedAt' | 'field' | 'wish' | 'note' | 'state' | 'answer' | 'quoteId' | 'answeredAt'
  >;
  readonly dossier: {
    readonly id: number;
    readonly event: Pick<DossierSnapshot['event'], 'name' | 'startsAt' | 'timeZone'>;
  };
  /** The page on which the recipient goes on. */
  readonly link: string;
}

/** The e-mail to the association about a change that an organiser asks for, or about an event that they withdraw. */
export function changeAskedMail(notice: ChangeNotice): MailContent {
  const { request, dossier, link } = notice;
  const { subject, act, next, label } = askedOf(request);
  return letter({
    subject: `${subject}\u00a0: ${freeText(dossier.event.name)}`,
    paragraphs: [
      'Bonjour,',
      `L’organisateur ${act} ${eventOf(notice)} (dossier n°\u00a0${dossier.id}).`,
      wishOf(notice),
      ...(request.note ? [`Précision\u00a0: «\u00a0${freeText(request.note)}\u00a0»`] : []),
      next,
    ],
    link: { label, url: link },
  });
}

function askedOf(request: ChangeNotice['request']) {
  if (!isWithdrawal(request)) {
    const next =
      'Rien n’a changé dans le dossier\u00a0: répondez par un nouveau devis, un refus ou «\u00a0Fait\u00a0».';
    return { subject: 'Modification demandée', act: 'demande une modification pour', next, label: 'Répondre' };
  }
  const withdrawal = { subject: 'Annulation par l’organisateur', act: 'annule' };
  return isLeftToStaff(request)
    ? {
        ...withdrawal,
        next: 'Ce qui est accepté reste valable jusqu’à votre réponse\u00a0: confirmez, et le dossier devient «\u00a0Sans suite\u00a0», ou répondez pourquoi vous ne le pouvez pas.',
        label: 'Répondre',
      }
    : {
        ...withdrawal,
        next: 'Le dossier est «\u00a0Sans suite\u00a0»\u00a0: vous n’avez rien à faire.',
        label: 'Ouvrir le dossier',
      };
}

/** Whether a withdrawal was left to staff when it was asked: an answer that they gave before the e-mail is written changes nothing of it. */
const isLeftToStaff = ({ askedAt, answeredAt }: ChangeNotice['request']) => answeredAt !== askedAt;

/**
 * The e-mail to the organiser who withdraws an event: what they declared, with day and hour, as a private person's withdrawal is
 * acknowledged on a durable medium (code de la consommation, art. L. 221-21).
 */
export function withdrawalReceivedMail(notice: ChangeNotice, contact: IssuerContact | null): MailContent {
  const { request, dossier, link } = notice;
  const at = frenchDateTimeInSentence(request.askedAt, dossier.event.timeZone);
  return letter({
    subject: `${freeText(dossier.event.name)}\u00a0: votre annulation est reçue`,
    paragraphs: [
      'Bonjour,',
      isLeftToStaff(request)
        ? 'Vous n’avez rien à faire\u00a0: l’association vous répond.'
        : 'Vous n’avez rien à faire\u00a0: votre demande est close.',
      `Nous avons reçu le ${at} l’annulation de ${eventOf(notice)} (dossier n°\u00a0${dossier.id}).`,
      wishOf(notice),
      ...(request.note ? [`Précision\u00a0: «\u00a0${freeText(request.note)}\u00a0»`] : []),
    ],
    next: [
      ...(isLeftToStaff(request)
        ? ['Ce que vous avez accepté reste valable jusqu’à sa réponse, que vous recevrez par e-mail.']
        : []),
      'Conservez ce message\u00a0: il donne la date et l’heure de votre annulation.',
    ],
    contact: contact ?? undefined,
    followUrl: link,
  });
}

/** The e-mail to the organiser once the association has answered. */
export function changeAnsweredMail(notice: ChangeNotice, contact: IssuerContact | null): MailContent {
  const { request, dossier, link } = notice;
  const { subject, text, label } = answerOf(request);
  const asked = isWithdrawal(request) ? 'L’annulation a été demandée pour' : 'Une modification a été demandée pour';
  return letter({
    subject: `${subject}\u00a0: ${freeText(dossier.event.name)}`,
    paragraphs: ['Bonjour,', `${asked} ${eventOf(notice)}.`, wishOf(notice), text],
    // Whoever asked by the link of a document may have no account.
    ...(request.askedBy === null ? {} : { link: { label, url: link } }),
    contact: contact ?? undefined,
  });
}

function answerOf({ field, state, answer, quoteId, askedBy }: ChangeNotice['request']) {
  const label = 'Suivre ma demande';
  if (isWithdrawal({ field })) {
    return state === 'refused'
      ? {
          subject: 'Annulation non confirmée',
          text: `L’association ne la confirme pas\u00a0: «\u00a0${freeText(answer)}\u00a0». Ce qui est convenu reste valable.`,
          label,
        }
      : {
          subject: 'Annulation confirmée',
          text: 'L’association la confirme\u00a0: le poste de secours n’aura pas lieu. S’il reste un montant dû, elle vous adresse sa facture.',
          label,
        };
  }
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

/** What a withdrawal costs is our own sentence, not the organiser's text. */
const wishOf = ({ request: { field, wish } }: ChangeNotice) =>
  `${changeFields[field]}\u00a0: ${isWithdrawal({ field }) ? freeText(wish) : `«\u00a0${freeText(wish)}\u00a0»`}`;
