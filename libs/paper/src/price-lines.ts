import { paperEuros, paperNumber } from './figures';
import type { HtmlValue } from './html';
import { described, type PaperColumn } from './tables';

/** A line of a price, as quotes and invoices print it. Amounts in cents. */
export interface PaperPriceLine {
  readonly label: string;
  /** The working, in French. */
  readonly explanation: string;
  readonly quantity: number;
  /** In the singular, as pricing names it. */
  readonly unit: string;
  readonly unitPriceCents: number;
  readonly amountCents: number;
}

/** Columns of {@link priceRow}. */
export const priceColumns: readonly PaperColumn[] = [
  { label: 'Désignation' },
  { label: 'Quantité', align: 'right', width: '24mm' },
  { label: 'Prix unitaire', align: 'right', width: '25mm' },
  { label: 'Montant', align: 'right', width: '27mm' },
];

/** A discount's quantity is its percentage, and its unit price what it is taken off: no price per unit to show. */
export function priceRow(line: PaperPriceLine): HtmlValue[] {
  const isDiscount = line.unit === '%';
  return [
    described(line.label, line.explanation),
    `${paperNumber(line.quantity)}\u00a0${unitFor(line)}`,
    isDiscount ? '' : paperEuros(line.unitPriceCents),
    paperEuros(line.amountCents),
  ];
}

/** French counts in the plural from two on. */
function unitFor({ unit, quantity }: PaperPriceLine): string {
  return quantity >= 2 && ['lot', 'véhicule', 'tente', 'jour', 'unité'].includes(unit) ? `${unit}s` : unit;
}
