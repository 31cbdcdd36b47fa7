import { dayValue, formatEuros, Money, type PlaceholderValues } from '@pds/kernel';
import type { InvoiceContent } from '../invoices/invoice-content';
import { invoiceLetterValues } from '../invoice-letters/invoice-letter';
import { lateClauseFor } from '../invoices/mentions';
import { daysLate } from './reminder-stages';

/**
 * The placeholder values of a reminder: those of the invoice's letter, the balance and the number of days late.
 * @param isPayable whether its recipient can pay it by card
 */
export function reminderLetterValues(
  content: InvoiceContent,
  balance: Money,
  today: string,
  isPayable: boolean,
): PlaceholderValues {
  const late = daysLate(content.dueDate, today);
  return {
    ...invoiceLetterValues(content, isPayable),
    date_facture: dayValue(content.issueDate),
    reste: { ours: formatEuros(balance.cents) },
    jours_retard: { ours: `${late}\u00a0jour${late > 1 ? 's' : ''}` },
    penalites: { ours: lateClauseFor(content.customer) },
  };
}
