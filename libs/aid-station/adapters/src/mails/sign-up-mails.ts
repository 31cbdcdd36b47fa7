import type { SlotAppointment } from '@pds/aid-station/contract';
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
  /** The page of the dossier. */
  readonly link: string;
}

/** The e-mail to the coordinators of a slot when somebody withdraws shortly before it. */
export function lateWithdrawalMail(withdrawal: LateWithdrawal): MailContent {
  const { memberName, eventName, town, period, timeZone, missing, hasOnlyMinors, link } = withdrawal;
  const label = teamFunctionNames[withdrawal.function];
  const lacks = teamInWords(missing);
  return letter({
    subject: `Désistement\u00a0: ${label}, ${freeText(eventName)}`,
    paragraphs: [
      'Bonjour,',
      `${freeText(memberName)} (${label}) ne vient plus à «\u00a0${freeText(eventName)}\u00a0»${town ? ` à ${freeText(town)}` : ''}, ${periodInWords(period, timeZone)}.`,
      lacks ? `Il manque ${lacks}.` : 'L’équipe reste complète.',
      ...(hasOnlyMinors ? ['Il ne reste que des mineurs\u00a0: un majeur doit venir.'] : []),
    ],
    link: { label: 'Ouvrir le dossier', url: link },
  });
}

/** What every e-mail to a member says of a slot. */
export interface MemberNotice {
  readonly firstName: string;
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
    ...(after.isCancelled ? [] : [`Auparavant\u00a0: ${appointmentText(before, notice.timeZone)}.`, howToAnswer]),
  ]);
}

/** What happened to the answer of a member, without them. */
export type MemberOutcome =
  | { readonly state: 'offered'; readonly until: Instant }
  | { readonly state: 'confirmed' }
  | { readonly state: 'withdrawn' };

/** The e-mail to a member to whom a place is offered, or whom a coordinator confirmed or no longer counts on. */
export function placeMail(
  notice: MemberNotice & { readonly appointment: SlotAppointment; readonly function: TeamFunction | null },
  outcome: MemberOutcome,
): MailContent {
  const { appointment, timeZone } = notice;
  const role = notice.function ? ` (${teamFunctionNames[notice.function]})` : '';
  const place = `${eventOf(notice)}, ${appointmentText(appointment, timeZone)}${role}`;
  if (outcome.state === 'offered') {
    const until = frenchDateTimeInSentence(outcome.until, timeZone);
    return memberMail('Une place est libre', notice, [
      `Une place est libre pour vous\u00a0: ${place}.`,
      `Elle vous est gardée jusqu’au ${until}. ${howToAnswer}`,
    ]);
  }
  return outcome.state === 'confirmed'
    ? memberMail('Votre inscription', notice, [`Nous comptons sur vous\u00a0: ${place}.`, howToAnswer])
    : memberMail('Votre inscription', notice, [`Vous n’avez plus à venir\u00a0: ${place}. Merci d’avoir répondu.`]);
}

const howToAnswer = 'Vous pouvez répondre par le lien personnel de votre invitation.';

function memberMail(what: string, { firstName, eventName }: MemberNotice, paragraphs: readonly string[]): MailContent {
  return letter({
    subject: `${what}\u00a0: ${freeText(eventName)}`,
    paragraphs: [`Bonjour ${freeText(firstName)},`, ...paragraphs],
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
