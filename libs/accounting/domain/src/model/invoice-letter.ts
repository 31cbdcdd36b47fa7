import { formatEuros, frenchDay, localDate, type PlaceholderValues } from '@pds/kernel';
import type { InvoiceContent } from './invoice-content';

const dayOf = (day: string) => ({ ours: frenchDay(day) });

/** What stands for the placeholders of an invoice's letter: what was frozen when it was issued. */
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

/** Whom a copy is proposed to: the customer's accounting, where it is not the billing contact itself; empty for nobody. */
export function invoiceCopyTo({ contactEmail, customer }: InvoiceContent): string {
  const accounting = customer.accountingEmail?.trim() ?? '';
  return accounting.toLowerCase() === contactEmail.toLowerCase() ? '' : accounting;
}
