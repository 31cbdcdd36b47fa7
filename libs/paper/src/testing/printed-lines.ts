import { Fraction } from '@pds/kernel';

/** A line of a price as a reader sees it. */
export interface PrintedLine {
  readonly quantity: string;
  /** Empty for a discount. */
  readonly unitPrice: string;
  readonly amount: string;
  /** What stands under the designation: `sur 1 478,50 €` for a discount. */
  readonly note?: string | undefined;
}

/**
 * What a reader with a pocket calculator makes of a line: its quantity times its unit price, to the cent, beside the amount
 * printed. They must be the same text.
 */
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
    printedCents: euros(amount).times(Fraction.of(100)).round(),
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
  if (digits === undefined) throw new Error(`Not an amount as printed: « ${text} »`);
  return minus ? Fraction.zero.minus(decimal(digits)) : decimal(digits);
}

function decimal(text: string): Fraction {
  const digits = text.replace(/\s/g, '').replace(',', '.');
  if (!/^\d+(\.\d+)?$/.test(digits)) throw new Error(`Not a number as printed: « ${text} »`);
  return Fraction.ofDecimal(Number(digits));
}

function plain(text: string): string {
  return text.replace(/[\s\u00a0]/g, ' ').trim();
}
