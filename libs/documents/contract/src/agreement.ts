import type { Instant } from '@pds/kernel';

/** The quote that the customer accepted last: what binds both sides (docs/decisions.md, Documents). */
export interface AcceptedQuote {
  readonly quoteId: number;
  readonly totalCents: number;
  /** Whom it was made out to; the organisation may have gone since. */
  readonly organisationId: number | null;
  readonly organisationName: string;
}

/** What of a dossier an accepted quote fixes. */
export type AgreedField = 'customer' | 'dates' | 'slots' | 'options' | 'price';

/** One thing that is no longer as it was accepted, in French texts for people. */
export interface QuoteDifference {
  readonly field: AgreedField;
  readonly accepted: string;
  readonly present: string;
}

/** A slot as it was accepted: when, what it was sized from and how many rescuers it was sold with. */
export interface AcceptedSlot {
  readonly id: number;
  readonly name: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly publicPeak: number;
  /** 1 to 4; null where it was not told. */
  readonly publicBehaviour: number | null;
  readonly feature: number | null;
  readonly interventionDelay: number | null;
  readonly actorDevice: boolean;
  readonly deviceNature: number | null;
  readonly rescueWorkerCount: number;
}

/** The accepted quote, and how the dossier differs from it as it stands; no difference: it still holds. */
export interface Agreement extends AcceptedQuote {
  /** On whose clocks slots are told. */
  readonly timeZone: string;
  readonly slots: readonly AcceptedSlot[];
  readonly differences: readonly QuoteDifference[];
}

const names: Readonly<Record<AgreedField, string>> = {
  customer: 'client ',
  dates: 'dates ',
  slots: 'créneaux ',
  options: 'options ',
  price: '',
};

/** `Le devis n° 12 ne correspond plus : 2 088,00 € → 500,00 €`, one or several differences in a sentence. */
export function outdatedText(
  { quoteId }: Pick<AcceptedQuote, 'quoteId'>,
  differences: readonly QuoteDifference[],
): string {
  const changes = differences.map(({ field, accepted, present }) => `${names[field]}${accepted} → ${present}`);
  return `Le devis n°\u00a0${quoteId} ne correspond plus\u00a0: ${changes.join('\u00a0; ')}`;
}
