import type { InvoiceContent } from './invoice-content';
import { inProportion, type PartAmounts, partsOfLines } from './part-amounts';

/**
 * The parts that an invoice charges and that its credit notes left. A credit note deducts from both parts, in proportion.
 *
 * @param creditsCents the amounts of its credit notes, oldest first
 */
export function partsLeft(content: InvoiceContent, creditsCents: readonly number[]): PartAmounts {
  return creditsCents.reduce((left, cents) => {
    const credited = inProportion(left, cents);
    return { cover: left.cover - credited.cover, options: left.options - credited.options };
  }, partsCharged(content));
}

/** Invoices before version 7 do not state their parts: their VAT tells, and where both parts had one rate or none, the lines of the price. */
function partsCharged({ parts, issuer, vat, ...content }: InvoiceContent): PartAmounts {
  if (parts) return parts;
  const { amountCents, slots = [] } = content;
  if (vat && issuer.vat && issuer.vat.coverRate !== issuer.vat.optionsRate) {
    const { coverRate } = issuer.vat;
    const cover = vat.filter(({ rate }) => rate === coverRate).reduce((sum, share) => sum + share.amountCents, 0);
    return { cover, options: amountCents - cover };
  }
  const lines = content.priceDetail.length > 0 ? content.priceDetail : content.lines;
  const coverLines = slots.reduce((count, { lineCount }) => count + lineCount, 0) || lines.length;
  return inProportion(partsOfLines(lines, coverLines), amountCents);
}
