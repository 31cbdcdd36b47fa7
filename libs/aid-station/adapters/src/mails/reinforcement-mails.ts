import { countsText, type MeansCounts, periodText } from '@pds/aid-station/domain';
import type { Period } from '@pds/kernel';
import { letter } from '@pds/paper';
import { freeText, type MailContent } from '@pds/platform';

/** What the e-mails about a request for reinforcement say of it. */
export interface ReinforcementNotice {
  readonly eventName: string;
  /** Empty when not entered. */
  readonly city: string;
  /** The asked office. */
  readonly officeName: string;
  /** The office that asks, or its department; null when the dossier has neither any more. */
  readonly askingName: string | null;
  readonly period: Period;
  /** IANA zone of the event. */
  readonly timeZone: string;
  readonly asked: MeansCounts;
  /** What was granted, even when it is taken back; null otherwise. */
  readonly granted: MeansCounts | null;
  readonly message: string;
  readonly answer: string;
  /** The page on which the recipient goes on. */
  readonly link: string;
}

/** The e-mail to an office that is asked for reinforcement. */
export function reinforcementAskedMail(notice: ReinforcementNotice): MailContent {
  const { officeName, asked, message, link } = notice;
  return letter({
    subject: `Renfort demandé\u00a0: ${freeText(notice.eventName)}`,
    paragraphs: [
      'Bonjour,',
      `${askingOf(notice)} demande un renfort à l’antenne ${freeText(officeName)} pour ${eventOf(notice)}, ${periodOf(notice)}.`,
      `Moyens demandés\u00a0: ${countsText(asked)}.`,
      ...(message ? [`Message\u00a0: ${freeText(message)}`] : []),
    ],
    link: { label: 'Répondre', url: link },
  });
}

/** What an answer is: it grants, declines, or takes back what was granted. */
export type ReinforcementOutcome = 'granted' | 'declined' | 'taken-back';

const outcomes: Readonly<Record<ReinforcementOutcome, { readonly act: string; readonly what: string }>> = {
  granted: { act: 'accordé', what: 'demandé' },
  declined: { act: 'refusé', what: 'demandé' },
  'taken-back': { act: 'repris', what: 'accordé' },
};

/** The e-mail to the person who asked, or to the office of the dossier, once the asked office answered. */
export function reinforcementAnsweredMail(notice: ReinforcementNotice, outcome: ReinforcementOutcome): MailContent {
  const { officeName, asked, granted, answer, link } = notice;
  const { act, what } = outcomes[outcome];
  return letter({
    subject: `Renfort ${act}\u00a0: ${freeText(notice.eventName)}`,
    paragraphs: [
      'Bonjour,',
      `L’antenne ${freeText(officeName)} a ${act} le renfort ${what} pour ${eventOf(notice)}, ${periodOf(notice)}.`,
      granted
        ? `Moyens ${act.replace(/s$/, '')}s\u00a0: ${countsText(granted)} (demandés\u00a0: ${countsText(asked)}).`
        : `Moyens demandés\u00a0: ${countsText(asked)}.`,
      ...(answer ? [`Réponse\u00a0: ${freeText(answer)}`] : []),
    ],
    link: { label: 'Ouvrir le dossier', url: link },
  });
}

/** The e-mail to the asked office when its help is no longer needed. */
export function reinforcementWithdrawnMail(notice: ReinforcementNotice): MailContent {
  const { officeName, asked, link } = notice;
  return letter({
    subject: `Renfort retiré\u00a0: ${freeText(notice.eventName)}`,
    paragraphs: [
      'Bonjour,',
      `${askingOf(notice)} ne demande plus de renfort à l’antenne ${freeText(officeName)} pour ${eventOf(notice)}, ${periodOf(notice)}.`,
      `Moyens demandés\u00a0: ${countsText(asked)}.`,
    ],
    link: { label: 'Voir les renforts', url: link },
  });
}

const askingOf = ({ askingName }: ReinforcementNotice) =>
  askingName === null ? 'Une autre antenne' : freeText(askingName);

const eventOf = ({ eventName, city }: ReinforcementNotice) =>
  `«\u00a0${freeText(eventName)}\u00a0»${city ? ` à ${freeText(city)}` : ''}`;

const periodOf = ({ period, timeZone }: ReinforcementNotice) => periodText(period, timeZone);
