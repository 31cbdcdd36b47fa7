import { Fraction } from '@pds/kernel';

/** A price line as a reader sees it. */
export interface PrintedLine {
  readonly quantity: string;
  /** Empty for a discount. */
  readonly unitPrice: string;
  readonly amount: string;
  /** The note under the designation: `sur 1 478,50 €` for a discount. */
  readonly note?: string | undefined;
}

const amountCell = /^−?[\d ]+,\d\d €$/;
const quantityCell = /^[\d ,]+ (?:h|min|%|repas|forfaits?|unités?|jours?|lots?|véhicules?|tentes?)(?: \d\d)?$/;

/** Returns the price lines among the texts of printed pages: a quantity, its unit price (none for a discount), its amount. */
export function priceLinesIn(texts: readonly string[]): PrintedLine[] {
  return texts.flatMap((quantity, index) => {
    if (!quantityCell.test(quantity)) return [];
    const unitPrice = quantity.endsWith('%') ? '' : texts[index + 1]!;
    const amount = texts[index + (unitPrice ? 2 : 1)] ?? '';
    // Hours also occur in the table of slots, without an amount; if amounts are hidden, the total follows a quantity.
    return amountCell.test(amount) && (unitPrice === '' || unitPrice.endsWith('€'))
      ? [{ quantity, unitPrice, amount, note: texts[index - 1] }]
      : [];
  });
}

/** Returns the cents of a printed amount. */
export function centsOf(amount: string): bigint {
  return euros(amount).times(Fraction.of(100)).round();
}

/** Recomputes a printed line: its quantity times its unit price, to the cent, and the printed amount. They must be equal. */
export function multiplicationOf({ quantity, unitPrice, amount, note = '' }: PrintedLine): {
  readonly computedCents: bigint;
  readonly printedCents: bigint;
} {
  const percent = /^([\d\s,]+) %$/.exec(plain(quantity));
  const product = percent
    ? decimal(percent[1]!)
        .times(euros(/sur (.*)$/.exec(plain(note))?.[1] ?? ''))
        .dividedBy(Fraction.of(-100))
    : count(plain(quantity)).times(euros(unitPrice));
  return {
    computedCents: product.times(Fraction.of(100)).round(),
    printedCents: centsOf(amount),
  };
}

function count(quantity: string): Fraction {
  const clock = /^(?:([\d\s]+) h(?: (\d\d))?|(\d+) min)$/.exec(quantity);
  if (!clock) return decimal(quantity.replace(/ [^\d\s]+$/, ''));
  const [, hours = '0', minutes = '0', alone = '0'] = clock;
  return decimal(hours).plus(Fraction.of(Number(minutes) + Number(alone), 60));
}

function euros(text: string): Fraction {
  const [, minus, digits] = /^(−?)([\d\s,]+) €$/.exec(plain(text)) ?? [];
  if (digits === undefined) throw new Error(`Not an amount as printed: « ${text} »`);
  return minus ? Fraction.zero.minus(decimal(digits)) : decimal(digits);
}

function decimal(text: string): Fraction {
  const digits = text.replace(/\s/g, '').replace(',', '.');
  if (!/^\d+(\.\d+)?$/.test(digits)) throw new Error(`Not a number as printed: « ${text} »`);
  return Fraction.ofDecimal(Number(digits));
}

function plain(text: string): string {
  return text.replace(/[\s\u00a0]/g, ' ').trim();
}
