import type { CreditNoteContent, InvoiceContent } from '@pds/accounting/domain';
import { paperEuros, vatSums } from '@pds/paper';

/** The sums above the amount of an invoice or a credit note: with the VAT, or a VAT of 0. */
export function vatOrNoneSums({ amountCents, vat }: Pick<InvoiceContent | CreditNoteContent, 'amountCents' | 'vat'>) {
  if (vat) return [...vatSums(vat), { label: 'Total TTC', amount: paperEuros(amountCents) }];
  return [
    { label: 'Total HT', amount: paperEuros(amountCents) },
    { label: 'TVA', amount: paperEuros(0) },
  ];
}
