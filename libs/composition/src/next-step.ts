import { commercialStatus } from '@pds/aid-station/contract';
import { demandStatusCodes } from '@pds/demand/contract';
import { hasExpired } from '@pds/documents/domain';
import type { Instant } from '@pds/kernel';

/** What comes next in a dossier, in the order of its life; the SPA words it. */
export const nextStepCodes = [
  /** The organiser tells how the public of each slot behaves and what its place is like. */
  'describe-slots',
  /** The association sends a quote. */
  'await-quote',
  /** The organiser accepts the quote before its end of validity. */
  'accept-quote',
  /** The organiser agrees to the convention. */
  'sign-convention',
  /** The organiser declined the quote: the association proposes another. */
  'quote-declined',
  /** The quote has expired: the association is asked for a new one. */
  'await-new-quote',
  /** The dossier is no longer as its quote was accepted: the association sends another one. */
  'await-revised-quote',
  /** A quote is accepted, the association prepares the station. */
  'being-prepared',
  /** The station is to come, or under way. */
  'station-to-come',
  /** The event is over, the association has something left to invoice. */
  'await-invoice',
  /** The organiser pays an invoice by the day it is due. */
  'pay-invoice',
  'nothing',
  /** The association gave the station up, or its organiser did (« Sans suite »). */
  'dropped',
  'refused',
  'cancelled',
] as const;
export type NextStepCode = (typeof nextStepCodes)[number];

/** Who has to act. */
export const actors = ['organiser', 'association', 'nobody'] as const;
export type Actor = (typeof actors)[number];

/** Who has to act in a dossier, and what they do. */
export interface NextStep {
  readonly code: NextStepCode;
  readonly by: Actor;
  /**
   * The first instant that is too late: end of a quote's validity, midnight after the day an invoice is due, start of a station.
   * Null where nothing limits it.
   */
  readonly before: Instant | null;
}

/** What four contexts know of a dossier and its next step follows from. */
export interface DossierFacts {
  /** As shown: 4 once deleted. */
  readonly status: number;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** Some slot lacks its public's behaviour or its environment, which sizing needs. */
  readonly lacksDescription: boolean;
  /** The quote that was generated or validated last. */
  readonly quote: { readonly validUntil: Instant | null; readonly isValidated: boolean } | null;
  /** The quote that was generated last was declined on line, and nobody validated it all the same. */
  readonly isQuoteDeclined: boolean;
  /** A convention waits for the organiser's agreement. */
  readonly isConventionWaiting: boolean;
  /** Some quote is validated; a later one may wait beside it. */
  readonly isAccepted: boolean;
  /** The quote that was accepted last no longer matches the dossier. */
  readonly isOutdated: boolean;
  /** Null until the demand is transformed. */
  readonly commercialStatus: number | null;
  readonly hasRestToInvoice: boolean;
  /** The first instant at which the most urgent unpaid invoice is late; null where all are paid. */
  readonly payBefore: Instant | null;
}

/**
 * Who has to act in a dossier, and what they do (spec organiser 1 and 4, back-office 4). What the organiser owes or may still decide
 * goes before what the association does meanwhile.
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
