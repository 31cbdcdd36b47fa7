import {
  formatEuros,
  frenchDay,
  type LetterTemplate,
  Money,
  type PlaceholderValues,
  removeParagraphsWith,
} from '@pds/kernel';
import type { InvoiceContent } from '../invoices/invoice-content';
import { invoiceLetterValues } from '../invoice-letters/invoice-letter';
import { lateClauseFor } from '../invoices/mentions';
import { daysLate } from './reminder-stages';

/** The placeholder values of a reminder: the frozen content of the invoice, the balance and the number of days late. */
export function reminderLetterValues(content: InvoiceContent, balance: Money, today: string): PlaceholderValues {
  const late = daysLate(content.dueDate, today);
  const bank = bankDetails(content);
  return {
    ...invoiceLetterValues(content),
    date_facture: { ours: frenchDay(content.issueDate) },
    reste: { ours: formatEuros(balance.cents) },
    jours_retard: { ours: `${late}\u00a0jour${late > 1 ? 's' : ''}` },
    coordonnees_bancaires: bank === '' ? null : { ours: bank },
    penalites: { ours: lateClauseFor(content.customer) },
  };
}

/** The template adapted to an issuer: without an account, the paragraph about it is removed. */
export function templateForIssuer({ subject, content }: LetterTemplate, { issuer }: InvoiceContent): LetterTemplate {
  return { subject, content: issuer.iban ? content : removeParagraphsWith(content, 'coordonnees_bancaires') };
}

/** « Banque exemple, IBAN FR76 …, BIC AGRIFRPP »; empty for an issuer without an account. */
function bankDetails({ issuer: { bank, iban, bic } }: InvoiceContent): string {
  if (!iban) return '';
  const groups = iban.replace(/\s+/gu, '').replace(/(.{4})(?=.)/gu, '$1\u00a0');
  return [bank?.trim(), `IBAN ${groups}`, bic?.trim() && `BIC ${bic.trim()}`].filter(Boolean).join(', ');
}
