import type { VatShare } from '@pds/kernel';
import { priceWithoutVat } from '@pds/organisations/contract';
import type { QuoteIssuer } from './parties';
import type { QuotableDossier } from './quotable-dossier';

/**
 * The price as a paper prints it: of a taxable issuer, whose tariffs contain the VAT, without it (docs/adr/0072).
 *
 * @returns `vat`: the VAT by rate; null without VAT
 */
export function printedPrice({
  dossier,
  issuer,
}: {
  readonly dossier: QuotableDossier;
  readonly issuer: Pick<QuoteIssuer, 'vat'>;
}): { readonly dossier: QuotableDossier; readonly vat: readonly VatShare[] | null } {
  const { vat } = issuer;
  if (vat?.regime !== 'taxable') return { dossier, vat: null };
  const slotLines = dossier.slots.reduce((count, { lines }) => count + lines.length, 0);
  const coverLines = dossier.isPackagePrice ? dossier.lines.length : slotLines;
  const price = priceWithoutVat(dossier.lines, coverLines, vat);
  let next = 0;
  // The dossier lists the lines of its slots first, in order. A package is one line, and its slots keep theirs, which no paper prints.
  const slots = dossier.isPackagePrice
    ? dossier.slots
    : dossier.slots.map((slot) => {
        const lines = price.lines.slice(next, next + slot.lines.length);
        next += slot.lines.length;
        return { ...slot, lines };
      });
  return { dossier: { ...dossier, slots, lines: price.lines }, vat: price.shares };
}
