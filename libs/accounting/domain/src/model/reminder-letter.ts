import {
  formatEuros,
  frenchDay,
  type LetterTemplate,
  Money,
  type PlaceholderValues,
  withoutParagraphsOf,
} from '@pds/kernel';
import type { InvoiceContent } from './invoice-content';
import { invoiceLetterValues } from './invoice-letter';
import { lateClauseFor } from './mentions';
import { daysLate } from './reminders';

/** What stands for the placeholders of a reminder: what the invoice froze, what is left to pay and how late it is. */
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

/** The template as it fits an issuer: without an account there is no paragraph about it, and no hole in its place. */
export function fittingTemplate({ subject, content }: LetterTemplate, { issuer }: InvoiceContent): LetterTemplate {
  return { subject, content: issuer.iban ? content : withoutParagraphsOf(content, 'coordonnees_bancaires') };
}

/** « Banque exemple, IBAN FR76 …, BIC AGRIFRPP »; empty for an issuer without an account. */
function bankDetails({ issuer: { bank, iban, bic } }: InvoiceContent): string {
  if (!iban) return '';
  const groups = iban.replace(/\s+/gu, '').replace(/(.{4})(?=.)/gu, '$1\u00a0');
  return [bank?.trim(), `IBAN ${groups}`, bic?.trim() && `BIC ${bic.trim()}`].filter(Boolean).join(', ');
}
