import type { SlotAppointment } from '@pds/aid-station/contract';
import type { Answer } from '@pds/aid-station/domain';
import { frenchDateTimeInSentence, type Instant, type Period, periodInWords } from '@pds/kernel';
import { letter } from '@pds/paper';
import { freeText, type MailContent } from '@pds/platform';
import { type Team, type TeamFunction, teamFunctionNames, teamInWords } from '@pds/pricing/contract';

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

/** The e-mail to the coordinators of a slot when somebody withdraws shortly before it. */
export function lateWithdrawalMail(withdrawal: LateWithdrawal): MailContent {
  const { memberName, eventName, town, period, timeZone, missing, hasOnlyMinors, isLeaving, link } = withdrawal;
  const label = teamFunctionNames[withdrawal.function];
  const lacks = teamInWords(missing);
  return letter({
    subject: `Désistement\u00a0: ${label}, ${freeText(eventName)}`,
    paragraphs: [
      'Bonjour,',
      `${freeText(memberName)} (${label}) ${isLeaving ? 'quitte l’association et ne pourra pas venir à' : 'ne vient plus à'} «\u00a0${freeText(eventName)}\u00a0»${town ? ` à ${freeText(town)}` : ''}, ${periodInWords(period, timeZone)}.`,
      ...(isLeaving ? ['Cette personne reste inscrite jusqu’à ce que vous la retiriez.'] : []),
      lacks ? `Il manque ${lacks}.` : isLeaving ? 'Personne d’autre ne manque.' : 'L’équipe reste complète.',
      ...(hasOnlyMinors ? ['Il ne reste que des mineurs\u00a0: un majeur doit venir.'] : []),
    ],
    link: { label: lacks ? 'Demander à d’autres personnes' : 'Ouvrir le dossier', url: link },
  });
}

/** What every e-mail to a member says of a slot. */
export interface MemberNotice {
  readonly firstName: string;
  readonly officeName: string;
  /** The member's page by their personal link, with this slot first. Opening it changes nothing. */
  readonly link: string;
  readonly eventName: string;
  /** IANA zone of the event. */
  readonly timeZone: string;
}

/** The e-mail to those who come, or wait, when their slot is held elsewhere, at another time, or no longer. */
export function appointmentChangedMail(
  notice: MemberNotice,
  { before, after }: { readonly before: SlotAppointment; readonly after: SlotAppointment },
): MailContent {
  const what = after.isCancelled ? 'Annulé' : before.isCancelled ? 'Maintenu' : 'Changement';
  const now = appointmentText(after, notice.timeZone);
  return memberMail(what, notice, [
    after.isCancelled
      ? `${eventOf(notice)} n’a plus lieu\u00a0: vous n’avez pas à venir (${now}).`
      : `${eventOf(notice)}\u00a0: ${now}.`,
    ...(after.isCancelled ? [] : [`Auparavant\u00a0: ${appointmentText(before, notice.timeZone)}.`]),
  ]);
}

/**
 * The e-mail to a member to whom a place is offered, or whom a coordinator confirmed or no longer counts on.
 * @param answer of the member, since then
 */
export function placeMail(
  notice: MemberNotice & { readonly appointment: SlotAppointment },
  answer: Pick<Answer, 'state' | 'function' | 'offeredUntil'>,
): MailContent {
  const { appointment, timeZone } = notice;
  const role = answer.function ? ` (${teamFunctionNames[answer.function]})` : '';
  const place = `${eventOf(notice)}, ${appointmentText(appointment, timeZone)}${role}`;
  if (answer.offeredUntil !== null) {
    const until = frenchDateTimeInSentence(answer.offeredUntil, timeZone);
    return memberMail('Une place est libre', notice, [
      `Une place est libre pour vous\u00a0: ${place}.`,
      `Elle vous est gardée jusqu’au ${until}, puis elle sera proposée à quelqu’un d’autre.`,
    ]);
  }
  return answer.state === 'confirmed'
    ? memberMail('Votre inscription', notice, [`Nous comptons sur vous\u00a0: ${place}.`])
    : memberMail('Votre inscription', notice, [`Vous n’avez plus à venir\u00a0: ${place}. Merci d’avoir répondu.`]);
}

/** The e-mail that asks a member to come, or to take over from somebody who comes. */
export function requestMail(
  notice: MemberNotice & {
    readonly appointment: SlotAppointment;
    /** What the member may do there. */
    readonly functions: readonly TeamFunction[];
    readonly missing: Team;
    /** Whether somebody looks for whoever takes over; otherwise places are free. */
    readonly isReplacement: boolean;
  },
): MailContent {
  const { officeName, appointment, timeZone, functions, missing, isReplacement } = notice;
  const lacks = teamInWords(missing);
  const when = `${eventOf(notice)}, ${appointmentText(appointment, timeZone)}`;
  const paragraphs = [
    isReplacement
      ? `Une personne inscrite cherche quelqu’un pour prendre sa place\u00a0: ${when}. Elle reste inscrite jusqu’à ce que quelqu’un accepte.`
      : `L’antenne ${freeText(officeName)} cherche du monde\u00a0: ${when}.`,
    ...(lacks && !isReplacement ? [`Il manque ${lacks}.`] : []),
    ...(functions.length > 0
      ? [`Vous pouvez venir comme ${functions.map((name) => teamFunctionNames[name]).join(' ou ')}.`]
      : []),
  ];
  return memberMail(isReplacement ? 'Remplacement' : 'Pouvez-vous venir\u00a0?', notice, paragraphs, {
    notes: [
      'Répondez «\u00a0Non\u00a0» pour ne plus recevoir de demandes pour ce créneau. Pour n’en plus recevoir aucune, écrivez à votre antenne.',
    ],
  });
}

/** The e-mail to a member whose place somebody took over at their request. */
export const replacedMail = (notice: MemberNotice & { readonly appointment: SlotAppointment }): MailContent =>
  memberMail('Votre remplacement', notice, [
    `Quelqu’un a pris votre place\u00a0: ${eventOf(notice)}, ${appointmentText(notice.appointment, notice.timeZone)}.`,
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
    { items, notes: ['Si vous ne pouvez plus venir, dites-le sur cette page ou à votre antenne.'] },
  );
}

function memberMail(
  what: string,
  { firstName, eventName, link }: MemberNotice,
  paragraphs: readonly string[],
  { items = [], notes = [] }: Partial<Record<'items' | 'notes', readonly string[]>> = {},
): MailContent {
  return letter({
    subject: `${what}${what.endsWith('?') ? '' : '\u00a0:'} ${freeText(eventName)}`,
    paragraphs: [`Bonjour ${freeText(firstName)},`, ...paragraphs],
    items,
    link: { label: 'Voir et répondre', url: link },
    notes: ['Ce lien est personnel\u00a0: il répond en votre nom.', ...notes],
  });
}

const eventOf = ({ eventName }: MemberNotice) => `«\u00a0${freeText(eventName)}\u00a0»`;

/** `samedi 8 mai 2027 de 14 h à 18 h à Lyon, rendez-vous le 08/05/2027 à 13 h 15, Parking nord`. */
function appointmentText({ town, meetingAt, meetingPlace, ...period }: SlotAppointment, timeZone: string): string {
  const hour = meetingAt === null ? '' : ` le ${frenchDateTimeInSentence(meetingAt, timeZone)}`;
  const meeting = [hour, meetingPlace && ` ${freeText(meetingPlace)}`].filter(Boolean).join(',');
  const where = town ? ` à ${freeText(town)}` : '';
  return `${periodInWords(period, timeZone)}${where}${meeting ? `, rendez-vous${meeting}` : ''}`;
}
