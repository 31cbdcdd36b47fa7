import { type Instalment, instalmentsOf, type PaymentSchedule, scheduleLimits } from '@pds/documents/contract';
import { instantOfWallTime, type Instant, localDate, startOfDay, toIsoWithOffset, wallTimeAt } from '@pds/kernel';
import { DossierIncomplete, ScheduleRefused, ValidityRefused } from '../../documents.errors';
import type { DocumentKind, DocumentSources } from '../document-kind';
import type { QuoteCustomer, QuoteIssuer } from '../parties';
import type { QuotableDossier } from '../quotable-dossier';
import { frozenCopy } from '../frozen-copy';
import { missingDocumentFields } from '../missing-document-fields';

/** Days of validity of a quote if its department sets none (docs/decisions.md). */
const defaultQuoteValidityDays = 30;

/** Version of a quote's inputs and of their rendering; stored with each quote. */
const quoteVersion = '2026-8';

/** The frozen content of a quote: its PDF can be rendered again from it alone. */
export interface QuoteContent {
  readonly quoteVersion: string;
  readonly number: number;
  readonly issuedAt: Instant;
  /** First instant at which it can no longer be accepted: midnight after the last day, or the start of the event. */
  readonly validUntil: Instant;
  readonly dossier: QuotableDossier;
  readonly issuer: QuoteIssuer;
  readonly customer: QuoteCustomer;
  readonly totalCents: number;
  /** The payment in two parts that it offers, with the amounts and days; absent for one part, and in older quotes. */
  readonly schedule?: PaymentSchedule & { readonly instalments: readonly Instalment[] };
}

export interface FrozenQuote {
  readonly type: 1;
  readonly content: QuoteContent;
}

/** The offer to the organiser: its missing fields, content and end of validity. */
export const quote = {
  type: 1,
  filePrefix: 'devis',
  freeze: (number, sources, now) => ({ type: 1, content: quoteContent(number, sources, now) }),
} as const satisfies DocumentKind<FrozenQuote>;

/**
 * Builds the frozen content of a quote from a dossier.
 * @throws DossierIncomplete naming every missing item
 * @throws ValidityRefused if staff set a past day
 * @throws ScheduleRefused for a deposit that leaves no balance, or instalments in the wrong order
 */
export function quoteContent(number: number, sources: DocumentSources, now: Instant): QuoteContent {
  const { dossier, issuer, customer, lastValidDay, schedule } = sources;
  const missing = missingDocumentFields(sources);
  if (missing.length > 0 || !issuer || !customer || dossier.totalCents === null) throw new DossierIncomplete(missing);
  return frozenCopy({
    quoteVersion,
    number,
    issuedAt: now,
    validUntil: lastValidDay
      ? endOfSetDay(now, lastValidDay, issuer.timeZone)
      : endBeforeEvent(now, dossier.event.startsAt, issuer),
    dossier,
    issuer,
    customer,
    totalCents: dossier.totalCents,
    ...(schedule && { schedule: checkedSchedule(schedule, dossier.totalCents, dossier.event) }),
  });
}

/** Returns midnight after the last of `days` whole days that follow the day of issue, in the issuer's time zone. */
export function endOfValidity(issuedAt: Instant, days: number, timeZone: string): Instant {
  const wall = wallTimeAt(issuedAt, timeZone);
  return instantOfWallTime({ ...wall, day: wall.day + days + 1, hour: 0, minute: 0 }, timeZone);
}

/** @throws ValidityRefused if the day is over */
function endOfSetDay(now: Instant, day: string, timeZone: string): Instant {
  const end = startOfDay(day, timeZone, 1);
  if (end <= now) throw new ValidityRefused('Le dernier jour de validité ne peut pas être passé');
  return end;
}

/**
 * The end of validity by default: after the department's days, at the latest on the eve of the event; for an event that begins on the day of
 * issue, at its start. A quote made once the event has begun has the department's days: it puts an agreement in order.
 */
function endBeforeEvent(
  now: Instant,
  startsAt: Instant,
  { quoteValidityDays, timeZone }: Pick<QuoteIssuer, 'quoteValidityDays' | 'timeZone'>,
): Instant {
  const end = endOfValidity(now, quoteValidityDays ?? defaultQuoteValidityDays, timeZone);
  if (startsAt <= now || end <= startsAt) return end;
  const eve = startOfDay(localDate(startsAt, timeZone), timeZone);
  return eve > now ? eve : startsAt;
}

/** The last day of a validity, `YYYY-MM-DD`, with the time `20:00` at which it ends; no time if the whole day counts. */
export function lastMomentOfValidity(validUntil: Instant, timeZone: string): { day: string; time: string | null } {
  const iso = toIsoWithOffset(validUntil, timeZone);
  if (validUntil === startOfDay(localDate(validUntil, timeZone), timeZone)) {
    return { day: localDate(validUntil - 1, timeZone), time: null };
  }
  return { day: iso.slice(0, 10), time: iso.slice(11, 16) };
}

/** @throws ScheduleRefused */
function checkedSchedule(
  schedule: PaymentSchedule,
  totalCents: number,
  event: QuotableDossier['event'],
): NonNullable<QuoteContent['schedule']> {
  const { deposit, depositDaysBefore, balanceDays } = schedule;
  const instalments = instalmentsOf(schedule, totalCents, event);
  const [first, last] = instalments;
  const isPercent = 'percent' in deposit && (deposit.percent < 1 || deposit.percent > 99);
  if (isPercent || first.amountCents <= 0 || last.amountCents <= 0) {
    throw new ScheduleRefused('deposit', 'L’acompte doit laisser un solde à payer');
  }
  if (depositDaysBefore !== null && (depositDaysBefore < 0 || depositDaysBefore > scheduleLimits.daysBefore)) {
    throw new ScheduleRefused('depositDaysBefore', `${scheduleLimits.daysBefore} jours au plus avant l’évènement`);
  }
  if (balanceDays < -scheduleLimits.daysBefore || balanceDays > scheduleLimits.daysAfter) {
    throw new ScheduleRefused('balanceDays', `${scheduleLimits.daysAfter} jours au plus après l’évènement`);
  }
  if (first.dueOn !== null && first.dueOn > last.dueOn!) {
    throw new ScheduleRefused('balanceDays', 'Le solde ne peut pas être dû avant l’acompte');
  }
  return { ...schedule, instalments };
}
