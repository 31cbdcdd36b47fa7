import { divideAmongRates, type RateAmount, type VatShare, vatTotalsOf } from '@pds/kernel';
import { priceWithoutVat, type VatStatus } from '@pds/organisations/contract';
import type { BillableDossier, InvoiceLine } from './billable-dossier';

/** The lines that an invoice charges, and those of the whole price if it charges a part. */
interface ChargedLines {
  readonly lines: readonly InvoiceLine[];
  readonly priceDetail: readonly InvoiceLine[];
}

/**
 * Takes the VAT out of the lines of an invoice: tariffs of a taxable issuer contain it, so that what a customer owes does not depend on the
 * regime (docs/adr/0072). A part of a price is divided among its rates, so that the invoice that closes the price completes each of them,
 * also when the price changed since the deposit.
 *
 * @param charged with VAT
 * @param billedBefore the amounts of the price that were billed before, by rate
 */
export function chargedWithVat(
  { lines: priced, slots, isPackagePrice }: Pick<BillableDossier, 'lines' | 'slots' | 'isPackagePrice'>,
  vat: VatStatus,
  charged: ChargedLines,
  billedBefore: readonly RateAmount[],
): ChargedLines & { readonly vat: readonly VatShare[] } {
  const coverLines = isPackagePrice ? priced.length : slots.reduce((count, { lineCount }) => count + lineCount, 0);
  const price = priceWithoutVat(priced, coverLines, vat);
  const [part] = charged.lines;
  if (charged.priceDetail.length === 0 || !part) return { ...charged, lines: price.lines, vat: price.shares };
  const shares = divideAmongRates(price.shares, billedBefore, part.amountCents);
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
