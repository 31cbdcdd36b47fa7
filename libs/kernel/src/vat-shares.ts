import { Fraction } from './fraction';
import { formatMills } from './french-number';

/** The part of an amount at one rate. In cents; the rate in percent. */
export interface VatShare {
  readonly rate: number;
  /** With VAT. It may differ by a cent from the base and its VAT: see {@link vatShareOf}. */
  readonly amountCents: number;
  /** Without VAT. */
  readonly baseCents: number;
  readonly vatCents: number;
}

/** A line of a price with VAT. Amounts in cents; the unit price may have decimals. */
export interface PricedLine {
  readonly explanation: string;
  readonly quantity: number;
  readonly unit: string;
  readonly unitPriceCents: number;
  readonly amountCents: number;
}

/** A line without VAT, and its rate in percent. */
export type TaxedLine<Line> = Line & { readonly vatRate: number };

/**
 * Takes the VAT out of an amount: the base is rounded to the cent, and the VAT is computed from that base (EN 16931, BR-CO-17). One amount in
 * six is not such a sum at any base: then base and VAT differ from it by a cent ({@link vatTotalsOf}).
 */
export function vatShareOf(rate: number, amountCents: number): VatShare {
  const factor = Fraction.ofDecimal(rate).dividedBy(Fraction.of(100));
  const baseCents = Number(Fraction.of(amountCents).dividedBy(Fraction.one.plus(factor)).round());
  return { rate, amountCents, baseCents, vatCents: Number(Fraction.of(baseCents).times(factor).round()) };
}

/**
 * The sums of an amount at several rates, in cents: without VAT, the VAT, and the rounding, which is what the amount has beyond both
 * (negative when it has less; at most a cent per rate).
 */
export function vatTotalsOf(shares: readonly VatShare[]) {
  const sum = (of: (share: VatShare) => number) => shares.reduce((total, share) => total + of(share), 0);
  const [amountCents, baseCents, vatCents] = [
    sum((share) => share.amountCents),
    sum((share) => share.baseCents),
    sum((share) => share.vatCents),
  ];
  return { baseCents, vatCents, roundingCents: amountCents - baseCents - vatCents };
}

/**
 * Takes the VAT out of the lines of a price. The lines of a rate add up to its base: each is rounded so that the sum of those before it is
 * right. The calculation of a line names its price without VAT and no result. A discount whose percentage of its base is another amount, by that
 * rounding, becomes a lump sum.
 *
 * @param rateOf the rate of the line at a position, in percent
 */
export function withoutVat<Line extends PricedLine>(
  lines: readonly Line[],
  rateOf: (position: number) => number,
): { readonly lines: readonly TaxedLine<Line>[]; readonly shares: readonly VatShare[] } {
  const amounts = new Map<number, number>();
  lines.forEach(({ amountCents }, position) => {
    const rate = rateOf(position);
    amounts.set(rate, (amounts.get(rate) ?? 0) + amountCents);
  });
  const shares = [...amounts].map(([rate, amountCents]) => vatShareOf(rate, amountCents));
  const read = new Map<number, { readonly withVat: number; readonly without: number }>();
  const taxed = lines.map((line, position) => {
    const rate = rateOf(position);
    const { baseCents } = shares.find((share) => share.rate === rate)!;
    const total = amounts.get(rate)!;
    const before = read.get(rate) ?? { withVat: 0, without: 0 };
    const withVat = before.withVat + line.amountCents;
    const without =
      total === 0
        ? vatShareOf(rate, withVat).baseCents
        : Number(Fraction.of(withVat).times(Fraction.of(baseCents, total)).round());
    read.set(rate, { withVat, without });
    return lineWithoutVat(line, rate, without - before.without);
  });
  return { lines: taxed, shares };
}

function lineWithoutVat<Line extends PricedLine>(line: Line, vatRate: number, amountCents: number): TaxedLine<Line> {
  const unitPriceCents = unitPriceWithoutVat(line, vatRate, amountCents);
  if (line.unit === '%' && !isPercentageOf(line.quantity, unitPriceCents, -amountCents))
    return {
      ...line,
      explanation: '',
      quantity: 1,
      unit: 'forfait',
      unitPriceCents: amountCents,
      amountCents,
      vatRate,
    };
  const explanation = line.explanation
    .replace(/ = .*$/, '')
    .replace(/\d[\d\u00a0\u202f.,]*\s€$/u, formatMills(Math.round(unitPriceCents * 10)));
  return { ...line, explanation, unitPriceCents, amountCents, vatRate };
}

/**
 * The unit price without VAT, down to a millionth of a euro. Quantity × price gives the amount, unless it did not before: hours are shown to
 * two decimals. The price of a discount is its base, in whole cents.
 */
function unitPriceWithoutVat(line: PricedLine, vatRate: number, amountCents: number): number {
  const { quantity, unit, unitPriceCents } = line;
  if (unit === '%') return vatShareOf(vatRate, Math.round(unitPriceCents)).baseCents;
  const scaled = toMillionths(unitPriceCents / (1 + vatRate / 100));
  const comesTo = (price: number, amount: number) => Math.round(quantity * price) === amount;
  const isKept = quantity <= 0 || comesTo(scaled, amountCents) || !comesTo(unitPriceCents, line.amountCents);
  return isKept ? scaled : toMillionths(amountCents / quantity);
}

function isPercentageOf(percent: number, baseCents: number, amountCents: number): boolean {
  return Fraction.ofDecimal(percent).times(Fraction.of(baseCents, 100)).round() === BigInt(amountCents);
}

/** Cents rounded to a millionth of a euro. */
function toMillionths(cents: number): number {
  return Math.round(cents * 10_000) / 10_000;
}
