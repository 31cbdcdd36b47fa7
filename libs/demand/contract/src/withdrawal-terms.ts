import {
  counted,
  dayMilliseconds,
  daysBetween,
  formatEuros,
  holidayCalendar,
  type Instant,
  localDate,
  startOfDay,
} from '@pds/kernel';

/** From `fromDays` days before the first day of the event on, an organiser who withdraws owes `percent` of the accepted price. */
interface WithdrawalTier {
  readonly fromDays: number;
  readonly percent: number;
}

/**
 * What the general terms of sale (article 7) make a withdrawal cost, the longest notice first: their text, the convention and the dialog
 * read it here. Source: none in law, « à vérifier » by the department, whose own terms of sale replace them.
 */
const withdrawalTiers: readonly WithdrawalTier[] = [
  { fromDays: 7, percent: 0 },
  { fromDays: 1, percent: 50 },
  { fromDays: -Infinity, percent: 100 },
];

/** Days in which a private person may go back on a contract concluded at a distance (code de la consommation, art. L. 221-18). */
const withdrawalRightDays = 14;

/** What an organiser accepted, with what decides what they owe if they withdraw. */
export interface AcceptedOffer {
  readonly priceCents: number;
  /** Null for a station without an accepted quote. */
  readonly acceptedAt: Instant | null;
  /** Whether the customer is a private person. */
  readonly isIndividual: boolean;
  /** Whether the department's own terms of sale apply: they are a text, which says nothing in figures. */
  readonly hasOwnTerms: boolean;
  /** As accepted: an organiser who moves the event owes no less. */
  readonly startsAt: Instant;
  readonly timeZone: string;
}

/** What an organiser who withdraws now owes. */
export interface WithdrawalTerms {
  /** Whether something was accepted: the association confirms the withdrawal. */
  readonly isBinding: boolean;
  /** Whether it is a private person's withdrawal from a contract, which is free (art. L. 221-18). */
  readonly isRight: boolean;
  /** In cents; null where the department's own terms say it. */
  readonly dueCents: number | null;
  /** The same in French: shown before the organiser withdraws, and stored with the withdrawal. */
  readonly words: string;
}

/** What withdrawing at an instant costs. @param accepted null when nothing was accepted */
export function withdrawalTerms(accepted: AcceptedOffer | null, now: Instant): WithdrawalTerms {
  const free = { isBinding: true, isRight: false, dueCents: 0 };
  if (!accepted) return { ...free, isBinding: false, words: 'Rien n’était accepté\u00a0: rien n’est dû.' };
  const { priceCents, startsAt, timeZone } = accepted;
  if (
    accepted.isIndividual &&
    accepted.acceptedAt !== null &&
    now < endOfWithdrawalRight(accepted.acceptedAt, timeZone)
  ) {
    const words = `Renonciation au contrat dans les quatorze jours (code de la consommation, art. L. 221-18)\u00a0: rien n’est dû.`;
    return { ...free, isRight: true, words };
  }
  if (accepted.hasOwnTerms) {
    const words =
      'Les conditions générales de vente de l’association disent ce qui reste dû\u00a0; elle vous en donne le montant dans sa réponse.';
    return { ...free, dueCents: null, words };
  }
  const days = daysBetween(localDate(now, timeZone), localDate(startsAt, timeZone));
  const { percent } = withdrawalTiers.find(({ fromDays }) => days >= fromDays)!;
  const dueCents = Math.round((priceCents * percent) / 100);
  // « Accepté »: the event itself may have been moved since.
  const when = `À ${days > 0 ? counted(days, 'jour') : 'moins d’un jour'} du premier jour accepté`;
  const due =
    dueCents === 0
      ? 'rien n’est dû'
      : `${percent}\u00a0% du prix accepté de ${formatEuros(priceCents)} sont dus, soit ${formatEuros(dueCents)}`;
  return {
    ...free,
    dueCents,
    words: `${when}\u00a0: ${due} (article 7 des conditions générales, sauf conditions du devis ou de la convention).`,
  };
}

/** `rien à 7 jours ou plus du premier jour de l’évènement ; 50 % du prix accepté à 1 jour ou plus ; 100 % du prix accepté ensuite` */
export function withdrawalTiersText(): string {
  const texts = withdrawalTiers.map(({ fromDays, percent }, index) => {
    const due = percent === 0 ? 'rien' : `${percent}\u00a0% du prix accepté`;
    if (fromDays < 0) return `${due} ensuite`;
    const notice = `à ${counted(fromDays, 'jour')} ou plus`;
    return `${due} ${notice}${index === 0 ? ' du premier jour de l’évènement' : ''}`;
  });
  return texts.join('\u00a0; ');
}

/**
 * Returns the first instant after the right: fourteen whole days follow the day of the acceptance, and if the last one is a Saturday, a
 * Sunday or a public holiday, the days up to the next working day (art. L. 221-19).
 */
function endOfWithdrawalRight(acceptedAt: Instant, timeZone: string): Instant {
  const holidays = holidayCalendar(null);
  const first = localDate(acceptedAt, timeZone);
  const isWorkingDay = (days: number) => {
    const day = Date.parse(first) / dayMilliseconds + days;
    // Day 0 was a Thursday.
    return ![2, 3].includes(day % 7) && holidays(day) === null;
  };
  let days = withdrawalRightDays;
  while (!isWorkingDay(days)) days++;
  return startOfDay(first, timeZone, days + 1);
}
