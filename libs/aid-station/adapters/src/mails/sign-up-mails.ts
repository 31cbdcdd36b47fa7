import type { SlotAppointment } from '@pds/aid-station/contract';
import type { Answer } from '@pds/aid-station/domain';
import {
  frenchDateTimeInSentence,
  frenchHour,
  type Instant,
  localDate,
  type Period,
  periodInWords,
  wallTimeAt,
} from '@pds/kernel';
import { letter } from '@pds/paper';
import { freeText, type MailContent } from '@pds/platform';
import {
  functionInWords,
  shortfallInWords,
  type Team,
  type TeamFunction,
  teamFunctionNames,
  teamInWords,
} from '@pds/pricing/contract';

/** What the e-mail about a late withdrawal says. */
export interface LateWithdrawal {
  readonly memberName: string;
  readonly function: TeamFunction;
  readonly eventName: string;
  /** Empty when not entered. */
  readonly town: string;
  readonly period: Period;
  /** IANA zone of the event. */
  readonly timeZone: string;
  /** Everybody who is missing at the slot now. */
  readonly missing: Team;
  readonly hasOnlyMinors: boolean;
  /** The member leaves the association before the slot, and comes until somebody decides. */
  readonly isLeaving: boolean;
  /** The page of the dossier, at who comes. */
  readonly link: string;
}

/** The e-mail to the coordinators of a slot when somebody withdraws shortly before it or only minors remain, or leaves the association. */
export function lateWithdrawalMail(withdrawal: LateWithdrawal): MailContent {
  const { memberName, eventName, town, period, timeZone, missing, hasOnlyMinors, isLeaving, link } = withdrawal;
  const label = teamFunctionNames[withdrawal.function];
  const lacks = teamInWords(missing);
  return letter({
    subject: `Désistement\u00a0: ${label}, ${freeText(eventName)}`,
    paragraphs: [
      'Bonjour,',
      `${freeText(memberName)} (${functionInWords(withdrawal.function)}) ${isLeaving ? 'quitte l’association et ne pourra pas venir à' : 'ne vient plus à'} «\u00a0${freeText(eventName)}\u00a0»${town ? ` à ${freeText(town)}` : ''}, ${periodInWords(period, timeZone)}.`,
      ...(isLeaving ? ['Cette personne reste inscrite jusqu’à ce que vous la retiriez.'] : []),
      lacks ? shortfallInWords(missing) : isLeaving ? 'Personne d’autre ne manque.' : 'L’équipe reste complète.',
      ...(hasOnlyMinors ? ['Il ne reste que des personnes mineures\u00a0: une personne majeure doit venir.'] : []),
    ],
    link: { label: lacks ? 'Demander à d’autres personnes' : 'Ouvrir le dossier', url: link },
  });
}

/** What every e-mail to a member says of a slot. */
export interface MemberNotice {
  readonly firstName: string;
  /**
   * The member's page by their personal link, with this slot first. Opening it changes nothing. Null for whoever has left: their links have
   * ended.
   */
  readonly link: string | null;
  readonly eventName: string;
  /** IANA zone of the event. */
  readonly timeZone: string;
}

type PlaceNotice = MemberNotice & { readonly appointment: SlotAppointment };

/** The e-mail to those who come, or wait, when their slot is held elsewhere, at another time, or no longer. */
export function appointmentChangedMail(
  notice: MemberNotice,
  { before, after }: { readonly before: SlotAppointment; readonly after: SlotAppointment },
): MailContent {
  if (after.isCancelled)
    return memberMail('Annulé', notice, [
      `Ce poste de secours n’a plus lieu\u00a0: ${slotText({ ...notice, appointment: before })}.`,
      'Vous n’avez pas à venir. Merci pour votre disponibilité.',
    ]);
  const [what, happened] = before.isCancelled
    ? (['Maintenu', `Le poste de secours de ${eventOf(notice)} a finalement lieu.`] as const)
    : (['Changement', `L’horaire ou le lieu de ${eventOf(notice)} a changé.`] as const);
  const changes = [
    `Désormais\u00a0: ${appointmentText(after, notice.timeZone)}.`,
    `Auparavant\u00a0: ${appointmentText(before, notice.timeZone)}.`,
  ];
  return memberMail(what, notice, [happened, ...changes], { action: 'Voir et répondre', notes: [wayOut] });
}

/**
 * The e-mail to a member to whom a place is offered, or whom a coordinator confirmed or removed.
 * @param answer of the member, since then
 * @param former the state of the one before; null without any
 */
export function placeMail(
  notice: PlaceNotice,
  answer: Pick<Answer, 'state' | 'function' | 'offeredUntil'>,
  former: string | null,
): MailContent {
  const { appointment, timeZone } = notice;
  const role = answer.function ? ` (${functionInWords(answer.function)})` : '';
  const place = `${role}\u00a0: ${eventOf(notice)}, ${appointmentText(appointment, timeZone)}`;
  if (answer.offeredUntil !== null) {
    const until = frenchDateTimeInSentence(answer.offeredUntil, timeZone);
    return memberMail(
      'Une place est libre',
      notice,
      [
        `Une place est libre pour vous${place}.`,
        `Elle vous est gardée jusqu’au ${until}, puis elle sera proposée à quelqu’un d’autre.`,
      ],
      { action: 'Répondre' },
    );
  }
  if (answer.state === 'confirmed')
    return memberMail('Votre inscription', notice, [`Vous êtes dans l’équipe${place}. Merci\u00a0!`], {
      action: 'Voir et répondre',
      notes: [wayOut],
    });
  const lost =
    former === 'confirmed'
      ? 'vous n’avez plus à venir'
      : former === 'offered'
        ? 'la place qui vous était proposée n’est plus libre'
        : 'vous n’êtes plus en liste d’attente';
  const paragraph = `L’équipe a changé, ${lost}\u00a0: ${slotText(notice)}. Merci pour votre disponibilité.`;
  return memberMail('Votre inscription', notice, [paragraph]);
}

/** The e-mail that asks a member to come, or to take over from somebody who comes. */
export function requestMail(
  notice: PlaceNotice & {
    /** What the member may do there. */
    readonly functions: readonly TeamFunction[];
    readonly missing: Team;
    /** Whether somebody looks for whoever takes over; otherwise places are free. */
    readonly isReplacement: boolean;
  },
): MailContent {
  const { appointment, timeZone, functions, missing, isReplacement } = notice;
  const lacks = teamInWords(missing);
  const when = `${eventOf(notice)}, ${appointmentText(appointment, timeZone)}`;
  const paragraphs = [
    isReplacement
      ? `Une personne inscrite cherche quelqu’un pour prendre sa place\u00a0: ${when}. Elle reste inscrite jusqu’à ce que quelqu’un accepte.`
      : `Nous cherchons du monde pour ${when}.`,
    ...(lacks && !isReplacement ? [shortfallInWords(missing)] : []),
    ...(functions.length > 0
      ? [`Fonction possible\u00a0: ${functions.map((name) => functionInWords(name)).join(' ou ')}.`]
      : []),
  ];
  return memberMail(isReplacement ? 'Remplacement' : 'Pouvez-vous venir\u00a0?', notice, paragraphs, {
    action: 'Répondre',
    notes: [
      'Répondez «\u00a0Non\u00a0» pour ne plus recevoir de demandes pour ce créneau. Pour n’en plus recevoir aucune, écrivez à votre antenne.',
    ],
  });
}

/** The e-mail to a member whose place somebody took over at their request. */
export const replacedMail = (notice: PlaceNotice): MailContent =>
  memberMail('Votre remplacement', notice, [
    `Quelqu’un vient à votre place\u00a0: ${slotText(notice)}.`,
    'Vous n’avez plus à venir. Merci d’avoir prévenu.',
  ]);

/** What a reminder says in addition. */
export interface ShiftReminder extends MemberNotice {
  readonly daysLeft: number;
  readonly period: Period;
  /** When to meet; it may be earlier than the slot. */
  readonly meetingAt: Instant;
  readonly meetingPlace: string;
  /** Place, address and town of the event. */
  readonly place: string;
  readonly function: TeamFunction | null;
  readonly leader: { readonly name: string; readonly phone: string | null } | null;
  readonly instructions: string;
}

/** The e-mail to whoever comes, seven days and one day before a slot. */
export function reminderMail(reminder: ShiftReminder): MailContent {
  const { daysLeft, period, meetingAt, meetingPlace, place, timeZone, leader, instructions } = reminder;
  const meeting = `le ${frenchDateTimeInSentence(meetingAt, timeZone)}${meetingPlace ? `, ${freeText(meetingPlace)}` : ''}`;
  const phone = leader?.phone ? `, ${leader.phone}` : '';
  const items = [
    `Rendez-vous\u00a0: ${meeting}`,
    `Créneau\u00a0: ${periodInWords(period, timeZone)}`,
    ...(place ? [`Lieu\u00a0: ${freeText(place)}`] : []),
    ...(reminder.function ? [`Fonction\u00a0: ${teamFunctionNames[reminder.function]}`] : []),
    ...(leader ? [`Responsable\u00a0: ${freeText(leader.name)}${phone}`] : []),
    ...(instructions ? [`Consignes\u00a0: ${freeText(instructions)}`] : []),
  ];
  return memberMail(
    daysLeft === 1 ? 'Demain' : `Dans ${daysLeft}\u00a0jours`,
    reminder,
    [`Vous venez au poste de secours de ${eventOf(reminder)}. Merci\u00a0!`],
    { items, notes: [wayOut] },
  );
}

/** What whoever comes reads below the action. */
const wayOut = 'Si vous ne pouvez pas venir, dites-le sur cette page ou à votre antenne.';

function memberMail(
  what: string,
  { firstName, eventName, link }: MemberNotice,
  paragraphs: readonly string[],
  {
    items = [],
    notes = [],
    action = 'Voir les créneaux',
  }: { readonly items?: readonly string[]; readonly notes?: readonly string[]; readonly action?: string } = {},
): MailContent {
  return letter({
    subject: `${what}${what.endsWith('?') ? '' : '\u00a0:'} ${freeText(eventName)}`,
    paragraphs: [`Bonjour ${freeText(firstName)},`, ...paragraphs],
    items,
    ...(link !== null && {
      link: { label: action, url: link },
      notes: ['Ce lien est personnel\u00a0: il répond en votre nom.', ...notes],
    }),
  });
}

const eventOf = ({ eventName }: MemberNotice) => `«\u00a0${freeText(eventName)}\u00a0»`;

/** `« Course », samedi 8 mai 2027 de 14 h à 18 h à Lyon (Stade de Gerland)`. */
const slotText = ({ appointment, ...notice }: PlaceNotice) =>
  `${eventOf(notice)}, ${whenAndWhere(appointment, notice.timeZone)}`;

/** `samedi 8 mai 2027 de 14 h à 18 h à Lyon (Stade de Gerland), rendez-vous à 13 h 15, Parking nord`. */
function appointmentText(appointment: SlotAppointment, timeZone: string): string {
  const { start, meetingAt, meetingPlace } = appointment;
  const meeting = [
    meetingAt !== null && ` ${hourOf(meetingAt, start, timeZone)}`,
    meetingPlace && ` ${freeText(meetingPlace)}`,
  ]
    .filter(Boolean)
    .join(',');
  return `${whenAndWhere(appointment, timeZone)}${meeting ? `, rendez-vous${meeting}` : ''}`;
}

const whenAndWhere = ({ town, place, ...period }: SlotAppointment, timeZone: string) =>
  `${periodInWords(period, timeZone)}${town ? ` à ${freeText(town)}` : ''}${place ? ` (${freeText(place)})` : ''}`;

/** `à 13 h 15`, with its day when that is not the slot's. */
function hourOf(meetingAt: Instant, start: Instant, timeZone: string): string {
  if (localDate(meetingAt, timeZone) !== localDate(start, timeZone))
    return `le ${frenchDateTimeInSentence(meetingAt, timeZone)}`;
  const { hour, minute } = wallTimeAt(meetingAt, timeZone);
  return `à ${frenchHour(hour, minute)}`;
}
