import { organiserPage } from '@pds/demand/contract';
import { buttonPlaceholder, dayValue, formatEuros, type PlaceholderValues, valuesOfEveryLetter } from '@pds/kernel';
import type { InvoiceContent } from '../invoices/invoice-content';

/** The label of the button of an invoice's letter. */
export const payButton = 'Payer par carte bancaire';

/** What is filled only when an invoice's letter is sent: its button. */
export const filledAtSending: readonly string[] = [buttonPlaceholder];

/**
 * The placeholder values of an invoice's letter, from the frozen content of the invoice.
 * @param isPayable whether its recipient can pay it by card: else the letter has no button
 */
export function invoiceLetterValues(content: InvoiceContent, isPayable: boolean): PlaceholderValues {
  const { event, customer, issuer } = content;
  return {
    ...valuesOfEveryLetter({
      event,
      contact: content.contactName,
      client: customer.name,
      association: issuer.name,
      reachedBy: [issuer.phone, issuer.email, issuer.address, `${issuer.postcode ?? ''} ${issuer.city ?? ''}`.trim()],
      page: organiserPage(content.aidStationId),
    }),
    numero: { ours: content.number },
    montant: { ours: formatEuros(content.amountCents) },
    echeance: dayValue(content.dueDate),
    coordonnees_bancaires: { ours: bankDetails(content) },
    ...(!isPayable && { [buttonPlaceholder]: { ours: '' } }),
  };
}

/** The proposed recipient of a copy: the customer's accounting address, unless it is the billing contact; empty for none. */
export function invoiceCopyTo({ contactEmail, customer }: InvoiceContent): string {
  const accounting = customer.accountingEmail?.trim() ?? '';
  return accounting.toLowerCase() === contactEmail.toLowerCase() ? '' : accounting;
}

/** « Banque exemple, IBAN FR76 …, BIC AGRIFRPP »; empty for an issuer without an account. */
function bankDetails({ issuer: { bank, iban, bic } }: InvoiceContent): string {
  if (!iban) return '';
  const groups = iban.replace(/\s+/gu, '').replace(/(.{4})(?=.)/gu, '$1\u00a0');
  return [bank?.trim(), `IBAN ${groups}`, bic?.trim() && `BIC ${bic.trim()}`].filter(Boolean).join(', ');
}
