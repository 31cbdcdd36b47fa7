import type { QuotableDossier, QuotableSlot, QuoteLine } from './quotable-dossier';

/** The displayed price of a dossier: it adds up to the total for any hidden parts. */
export interface PriceAsShown {
  /** Lines by slot; empty if each slot is one line, or the price is a package. */
  readonly slots: readonly { readonly slot: QuotableSlot; readonly lines: readonly QuoteLine[] }[];
  /** The lines outside slots; all lines if the price is not shown by slot. */
  readonly others: readonly QuoteLine[];
  /** Whether unit prices and amounts are shown; otherwise only the deliveries and the total. */
  readonly showsAmounts: boolean;
}

const nothingHidden = { details: false, costing: false, complement: false };

/**
 * Builds the displayed price after hiding what the dossier hides (docs/decisions.md, Documents): without details each slot is one line,
 * without complements everything outside slots is one line. A package price is always one line.
 */
export function priceAsShown(dossier: QuotableDossier): PriceAsShown {
  const { details, costing, complement } = dossier.hidden ?? nothingHidden;
  const showsAmounts = !costing;
  if (dossier.isPackagePrice) return { slots: [], others: dossier.lines, showsAmounts };
  const others = complement ? merged('Options et compléments', othersOf(dossier)) : othersOf(dossier);
  const slots = dossier.slots.filter(({ lines }) => lines.length > 0);
  if (!details) return { slots: slots.map((slot) => ({ slot, lines: slot.lines })), others, showsAmounts };
  return { slots: [], others: [...slots.flatMap(({ name, lines }) => merged(name, lines)), ...others], showsAmounts };
}

/** The dossier lists the lines of its slots first, in order; options and complements follow. */
function othersOf({ slots, lines }: QuotableDossier): readonly QuoteLine[] {
  return lines.slice(slots.reduce((count, slot) => count + slot.lines.length, 0));
}

/** Merges lines into one with the same amount; none if there are none. */
function merged(label: string, lines: readonly QuoteLine[]): QuoteLine[] {
  if (lines.length === 0) return [];
  const amountCents = lines.reduce((sum, line) => sum + line.amountCents, 0);
  const { vatRate } = lines[0]!;
  const taxed = vatRate === undefined ? {} : { vatRate };
  return [{ label, quantity: 1, unit: 'forfait', unitPriceCents: amountCents, amountCents, explanation: '', ...taxed }];
}
