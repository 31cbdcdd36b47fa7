import { Fraction, type VatShare, vatShareOf } from '@pds/kernel';
import type { VatStatus } from '@pds/organisations/contract';

/**
 * Amounts of the two parts of a price, in cents with any VAT. Each part has a VAT rate of its own, and what was billed is remembered by part: a
 * rate may change between a deposit and the invoice that closes the price.
 */
export interface PartAmounts {
  /** Slots, or the package. */
  readonly cover: number;
  /** Options and extras. */
  readonly options: number;
}

/** @param coverLines the number of lines of the cover: the first ones */
export function partsOfLines(lines: readonly { readonly amountCents: number }[], coverLines: number): PartAmounts {
  const sum = (some: typeof lines) => some.reduce((total, { amountCents }) => total + amountCents, 0);
  return { cover: sum(lines.slice(0, coverLines)), options: sum(lines.slice(coverLines)) };
}

/**
 * Divides an amount among the parts of a price, in proportion to what is left of each. The amount that takes all the rest therefore completes
 * both parts, whatever the amounts before it took. An amount above the rest is divided as the whole price is.
 */
export function divideAmongParts(whole: PartAmounts, taken: PartAmounts, cents: number): PartAmounts {
  const rest = {
    cover: Math.max(0, whole.cover - taken.cover),
    options: Math.max(0, whole.options - taken.options),
  };
  return inProportion(rest.cover + rest.options < cents ? whole : rest, cents);
}

/** Divides an amount in proportion to these parts. */
export function inProportion({ cover: weight, options }: PartAmounts, cents: number): PartAmounts {
  const total = weight + options;
  const cover = total === 0 ? cents : Number(Fraction.of(cents).times(Fraction.of(weight, total)).round());
  return { cover, options: cents - cover };
}

/** The VAT in the parts of an invoice or a credit note, by rate; a rate without an amount is left out. */
export function vatOfParts({ cover, options }: PartAmounts, { coverRate, optionsRate }: VatStatus): VatShare[] {
  const amounts: readonly (readonly [number, number])[] =
    coverRate === optionsRate
      ? [[coverRate, cover + options]]
      : [
          [coverRate, cover],
          [optionsRate, options],
        ];
  return amounts.filter(([, amountCents]) => amountCents !== 0).map(([rate, cents]) => vatShareOf(rate, cents));
}

/** The sums of several invoices. */
export function sumByPart(all: readonly PartAmounts[]): PartAmounts {
  return all.reduce((sum, { cover, options }) => ({ cover: sum.cover + cover, options: sum.options + options }), {
    cover: 0,
    options: 0,
  });
}
