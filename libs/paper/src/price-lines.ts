import { paperEuros, paperNumber, paperQuantity, paperText, paperUnitPrice } from './figures';
import type { HtmlValue } from './html';
import { cellWithNote, type PaperColumn, type PaperGroup } from './tables';

/** A price line, as quotes and invoices print it. Amounts in cents. */
export interface PaperPriceLine {
  readonly label: string;
  /** The calculation by pricing, in French: `8 h × 4 secouristes × 12,00 € = 384,00 €`. */
  readonly explanation: string;
  readonly quantity: number;
  /** In the singular, as pricing names it. */
  readonly unit: string;
  readonly unitPriceCents: number;
  readonly amountCents: number;
  /** Percent; present if price and amount are without VAT. */
  readonly vatRate?: number;
}

/** Columns of {@link priceRow}. */
const priceColumns: readonly PaperColumn[] = [
  { label: 'Désignation' },
  { label: 'Quantité', align: 'right', width: '24mm' },
  { label: 'Prix unitaire', align: 'right', width: '25mm' },
  { label: 'Montant', align: 'right', width: '27mm' },
];

/** The columns of lines that may be without VAT, with heads that say so. */
export function priceColumnsOf(
  lines: readonly PaperPriceLine[],
  columns: readonly PaperColumn[] = priceColumns,
): readonly PaperColumn[] {
  if (!lines.some(({ vatRate }) => vatRate !== undefined)) return columns;
  const [name, quantity, price, amount] = columns;
  return [name!, quantity!, { ...price!, label: `${price!.label} HT` }, { ...amount!, label: `${amount!.label} HT` }];
}

/** The same columns for two tables side by side. */
export const narrowPriceColumns: readonly PaperColumn[] = [
  { label: 'Désignation' },
  { label: 'Quantité', align: 'right', width: '16mm' },
  { label: 'Prix unit.', align: 'right', width: '15mm' },
  { label: 'Montant', align: 'right', width: '18mm' },
];

/**
 * A line whose printed quantity times its unit price is its printed amount. The quantity of a discount is its percentage, and its unit
 * price the base: printed under its name, because it is not a unit price.
 */
export function priceRow(line: PaperPriceLine): HtmlValue[] {
  const isDiscount = line.unit === '%';
  return [
    cellWithNote(paperText(line.label), noteOf(line)),
    paperQuantity(line),
    isDiscount ? '' : paperUnitPrice(line.unitPriceCents),
    paperEuros(line.amountCents),
  ];
}

function noteOf({ unit, unitPriceCents, explanation, vatRate }: PaperPriceLine): string | null {
  const parts = [
    unit === '%' ? `sur ${paperEuros(unitPriceCents)}` : extraWorking(explanation),
    vatRate === undefined ? null : `TVA ${paperNumber(vatRate)}\u00a0%`,
  ];
  return parts.filter((part) => part !== null).join(' – ') || null;
}

/** Columns of {@link quantityRow}. */
export const quantityColumns: readonly PaperColumn[] = [
  { label: 'Désignation' },
  { label: 'Quantité', align: 'right', width: '30mm' },
];

/** A delivery without its cost: no price, no amount, and no base of a discount. */
export function quantityRow(line: PaperPriceLine): HtmlValue[] {
  const note = line.unit === '%' ? null : extraWorking(line.explanation);
  return [cellWithNote(paperText(line.label), note), paperQuantity(line)];
}

/** Lines under a heading, with their sum. */
export function priceGroup(heading: string, note: string | undefined, lines: readonly PaperPriceLine[]): PaperGroup {
  const amountCents = lines.reduce((sum, line) => sum + line.amountCents, 0);
  return {
    heading,
    note,
    rows: lines.map(priceRow),
    subtotal: { label: `Sous-total ${heading}`, amount: paperEuros(amountCents) },
  };
}

/**
 * The part of a calculation that is not in the adjacent columns: the factors of a quantity, `8 h × 4 secouristes`. The unit price and the
 * result have their own columns, and a single factor is the quantity.
 */
function extraWorking(explanation: string): string | null {
  const text = paperText(explanation.replace(/ = .*$/, '').replace(/ : [\d\s\u00a0\u202f,]+€$/, ''));
  const factors = text.split(' × ');
  if (factors.length === 1) return text || null;
  return factors.length > 2 ? factors.slice(0, -1).join(' × ') : null;
}
