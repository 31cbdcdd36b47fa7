import { formatEuros, frenchDay, localDate, type PlaceholderValues } from '@pds/kernel';
import type { InvoiceContent } from '../invoices/invoice-content';

const dayOf = (day: string) => ({ ours: frenchDay(day) });

/** The placeholder values of an invoice's letter, from the frozen content of the invoice. */
export function invoiceLetterValues(content: InvoiceContent): PlaceholderValues {
  const { event, customer, issuer } = content;
  const typed = (text: string) => (text.trim() ? { typed: text.trim() } : null);
  return {
    evenement: typed(event.name),
    lieu: typed([event.place, event.city].filter((part) => part.trim() !== '').join(', ')),
    date_debut: dayOf(localDate(event.startsAt, event.timeZone)),
    date_fin: dayOf(localDate(event.endsAt - 1, event.timeZone)),
    contact: typed(content.contactName),
    client: typed(customer.name),
    association: typed(issuer.name),
    numero: { ours: content.number },
    montant: { ours: formatEuros(content.amountCents) },
    echeance: dayOf(content.dueDate),
  };
}

/** The proposed recipient of a copy: the customer's accounting address, unless it is the billing contact; empty for none. */
export function invoiceCopyTo({ contactEmail, customer }: InvoiceContent): string {
  const accounting = customer.accountingEmail?.trim() ?? '';
  return accounting.toLowerCase() === contactEmail.toLowerCase() ? '' : accounting;
}

/** Appends the address of a payment by card to a letter; the letter itself without one. */
export function withPaymentLink(content: string, address: string | null): string {
  if (address === null) return content;
  return `${content}<p>Payer par carte bancaire\u00a0: <a href="${address}">${address}</a></p>`;
}
