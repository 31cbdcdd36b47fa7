import { type VatShare, vatTotalsOf } from '@pds/kernel';
import { priceWithoutVat, type VatStatus } from '@pds/organisations/contract';
import { type BillableDossier, coverLineCount, type InvoiceLine } from './billable-dossier';
import { type PartAmounts, vatOfParts } from './part-amounts';

/** The lines that an invoice charges, and those of the whole price if it charges a part. */
interface ChargedLines {
  readonly lines: readonly InvoiceLine[];
  readonly priceDetail: readonly InvoiceLine[];
}

/**
 * Takes the VAT out of the lines of an invoice: tariffs of a taxable issuer contain it, so that what a customer owes does not depend on the
 * regime (docs/adr/0072).
 *
 * @param charged with VAT
 * @param parts the parts of the price that they charge
 */
export function chargedWithVat(
  dossier: Pick<BillableDossier, 'lines' | 'slots' | 'isPackagePrice'>,
  vat: VatStatus,
  charged: ChargedLines,
  parts: PartAmounts,
): ChargedLines & { readonly vat: readonly VatShare[] } {
  const price = priceWithoutVat(dossier.lines, coverLineCount(dossier), vat);
  const [part] = charged.lines;
  if (charged.priceDetail.length === 0 || !part) return { ...charged, lines: price.lines, vat: price.shares };
  const shares = vatOfParts(parts, vat);
  const lines = shares.map(({ rate, baseCents }) => ({
    ...part,
    explanation: `${part.explanation} TTC`,
    unitPriceCents: baseCents,
    amountCents: baseCents,
    vatRate: rate,
  }));
  return { lines, priceDetail: price.lines, vat: shares };
}

/** The VAT of an invoice or a credit note, in cents; 0 without VAT. */
export function vatCentsOf({ vat = [] }: { readonly vat?: readonly VatShare[] }): number {
  return vatTotalsOf(vat).vatCents;
}
