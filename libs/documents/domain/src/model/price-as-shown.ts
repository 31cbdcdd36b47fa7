import type { QuotableDossier, QuotableSlot, QuoteLine } from './quotable-dossier';

/** The price of a dossier as a paper shows it: all of it adds up to the total, whatever is hidden. */
export interface PriceAsShown {
  /** Lines under the slot that they belong to; none where slots are told as a line each, or the price is a package. */
  readonly slots: readonly { readonly slot: QuotableSlot; readonly lines: readonly QuoteLine[] }[];
  /** What belongs to no slot; all of the price where it is not told by slots. */
  readonly others: readonly QuoteLine[];
  /** Whether prices per unit and amounts are shown; otherwise only what is delivered, and the total. */
  readonly showsAmounts: boolean;
}

const nothingHidden = { details: false, costing: false, complement: false };

/**
 * What remains of a price once what the dossier hides is hidden (docs/decisions.md, Documents): without details a slot is one
 * line, without complements what belongs to no slot is one line. A package price is one line whatever is hidden.
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

/** Lines as one of the same amount; none for none. */
function merged(label: string, lines: readonly QuoteLine[]): QuoteLine[] {
  if (lines.length === 0) return [];
  const amountCents = lines.reduce((sum, line) => sum + line.amountCents, 0);
  return [{ label, quantity: 1, unit: 'forfait', unitPriceCents: amountCents, amountCents, explanation: '' }];
}
