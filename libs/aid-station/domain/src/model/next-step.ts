import { commercialStatus } from '@pds/aid-station/contract';
import { demandStatusCodes } from '@pds/demand/contract';
import { hasExpired } from '@pds/documents/contract';
import type { Instant } from '@pds/kernel';

/** The next steps of a dossier, in the order of its life; the SPA has the texts. */
export const nextStepCodes = [
  /** The organiser describes the public's behaviour and the environment of each slot. */
  'describe-slots',
  /** The association sends a quote. */
  'await-quote',
  /** The organiser accepts the quote before its end of validity. */
  'accept-quote',
  /** The organiser agrees to the convention. */
  'sign-convention',
  /** The organiser declined the quote: the association proposes another. */
  'quote-declined',
  /** The quote has expired: the organiser asks the association for a new one. */
  'await-new-quote',
  /** The dossier no longer matches its accepted quote: the association sends another one. */
  'await-revised-quote',
  /** A quote is accepted, the association prepares the station. */
  'being-prepared',
  /** The station is upcoming or in progress. */
  'station-to-come',
  /** The event is over, and the association still has something to invoice. */
  'await-invoice',
  /** The organiser pays an invoice by its due date. */
  'pay-invoice',
  'nothing',
  /** The station was abandoned by the association or by its organiser (« Sans suite »). */
  'dropped',
  'refused',
  'cancelled',
] as const;
export type NextStepCode = (typeof nextStepCodes)[number];

/** Who has to act. */
export const actors = ['organiser', 'association', 'nobody'] as const;
export type Actor = (typeof actors)[number];

/** Who has to act on a dossier, and the action. */
export interface NextStep {
  readonly code: NextStepCode;
  readonly by: Actor;
  /**
   * The first instant that is too late: end of a quote's validity, midnight after an invoice's due date, start of a station. Null without a
   * limit.
   */
  readonly before: Instant | null;
}

/** The facts of four contexts from which the next step of a dossier is computed. */
export interface DossierFacts {
  /** As shown: 4 once deleted. */
  readonly status: number;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** Some slot has no public behaviour or no environment, which sizing needs. */
  readonly lacksDescription: boolean;
  /** The quote that was generated or validated last. */
  readonly quote: { readonly validUntil: Instant | null; readonly isValidated: boolean } | null;
  /** The latest quote was declined online, and nobody validated it afterwards. */
  readonly isQuoteDeclined: boolean;
  /** A convention waits for the organiser's agreement. */
  readonly isConventionWaiting: boolean;
  /** Some quote is validated; a later one may be waiting for an answer. */
  readonly isAccepted: boolean;
  /** The quote that was accepted last no longer matches the dossier. */
  readonly isOutdated: boolean;
  /** Null until the demand is transformed. */
  readonly commercialStatus: number | null;
  readonly hasRestToInvoice: boolean;
  /** The first instant at which the most urgent unpaid invoice is overdue; null when all are paid. */
  readonly payBefore: Instant | null;
}

/**
 * Computes who has to act on a dossier, and the action (spec organiser 1 and 4, back-office 4). What the organiser has to do or may still
 * decide comes before what the association does meanwhile.
 */
export function nextStep(facts: DossierFacts, now: Instant): NextStep {
  const { status, quote, payBefore } = facts;
  if (payBefore !== null) return { code: 'pay-invoice', by: 'organiser', before: payBefore };
  if (status === demandStatusCodes.cancelled) return over('cancelled');
  if (status === demandStatusCodes.refused) return over('refused');
  if (facts.commercialStatus === commercialStatus.dropped) return over('dropped');
  const isStation = facts.commercialStatus !== null;
  const isOver = facts.endsAt <= now;
  const isWaiting = quote !== null && !quote.isValidated;
  if (isWaiting && !hasExpired(quote.validUntil, now) && (isStation || !isOver)) {
    return { code: 'accept-quote', by: 'organiser', before: quote.validUntil };
  }
  if (facts.isConventionWaiting && !isOver) return { code: 'sign-convention', by: 'organiser', before: facts.startsAt };
  if (isStation) return nextOfStation(facts, isOver);
  if (facts.isAccepted) {
    return facts.isOutdated ? ofAssociation('await-revised-quote') : ofAssociation('being-prepared', facts.startsAt);
  }
  // Nobody covers an event that is over.
  if (isOver) return over('nothing');
  if (isWaiting) return ofAssociation('await-new-quote');
  if (facts.isQuoteDeclined) return ofAssociation('quote-declined');
  if (facts.lacksDescription) return { code: 'describe-slots', by: 'organiser', before: null };
  return ofAssociation('await-quote');
}

function nextOfStation(facts: DossierFacts, isOver: boolean): NextStep {
  if (!isOver) return ofAssociation('station-to-come', facts.startsAt);
  const isOrdered = facts.commercialStatus === commercialStatus.ordered;
  return isOrdered && facts.hasRestToInvoice ? ofAssociation('await-invoice') : over('nothing');
}

const ofAssociation = (code: NextStepCode, before: Instant | null = null): NextStep => ({
  code,
  by: 'association',
  before,
});
const over = (code: NextStepCode): NextStep => ({ code, by: 'nobody', before: null });
