import { type Period, periodInWords } from '@pds/kernel';
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
