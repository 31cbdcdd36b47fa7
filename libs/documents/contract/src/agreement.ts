import type { Instant } from '@pds/kernel';
import type { Instalment } from './payment-schedule';

/** The quote that the customer accepted last, which binds both sides (docs/decisions.md, Documents). */
export interface AcceptedQuote {
  readonly quoteId: number;
  readonly totalCents: number;
  /** The customer on the quote; the organisation may have been deleted since. */
  readonly organisationId: number | null;
  readonly organisationName: string;
  /** Whether the customer is a private person; absent for others. */
  readonly isIndividual?: boolean;
  /** Whether the department's own terms of sale apply; absent where the general ones do. */
  readonly hasOwnTerms?: boolean;
  /** The agreed parts of the payment; absent for a payment in one part. */
  readonly instalments?: readonly Instalment[];
}

/** The fields of a dossier that an accepted quote fixes. */
export type AgreedField = 'customer' | 'dates' | 'slots' | 'options' | 'price';

/** One difference from the accepted quote, in French. */
export interface QuoteDifference {
  readonly field: AgreedField;
  readonly accepted: string;
  readonly present: string;
}

/** A slot as accepted: its dates, the inputs of its sizing and the number of rescuers sold. */
export interface AcceptedSlot {
  readonly id: number;
  readonly name: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly publicPeak: number;
  /** 1 to 4; null if not specified. */
  readonly publicBehaviour: number | null;
  readonly feature: number | null;
  readonly interventionDelay: number | null;
  readonly actorDevice: boolean;
  readonly deviceNature: number | null;
  readonly rescueWorkerCount: number;
}

/** The accepted quote, and the differences of the present dossier; without differences it is still valid. */
export interface Agreement extends AcceptedQuote {
  /** Time zone in which slots are shown. */
  readonly timeZone: string;
  readonly slots: readonly AcceptedSlot[];
  readonly differences: readonly QuoteDifference[];
}

const names: Readonly<Record<AgreedField, string>> = {
  customer: 'organisateur ',
  dates: 'dates ',
  slots: 'créneaux ',
  options: 'options ',
  price: '',
};

/** `Le devis n° 12 ne correspond plus : 2 088,00 € → 500,00 €`: one or several differences in one sentence. */
export function outdatedText(
  { quoteId }: Pick<AcceptedQuote, 'quoteId'>,
  differences: readonly QuoteDifference[],
): string {
  const changes = differences.map(({ field, accepted, present }) => `${names[field]}${accepted} → ${present}`);
  return `Le devis n°\u00a0${quoteId} ne correspond plus\u00a0: ${changes.join('\u00a0; ')}`;
}
