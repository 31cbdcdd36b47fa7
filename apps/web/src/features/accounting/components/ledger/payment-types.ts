import type { InvoicePayment, PaymentBodyType } from '@pds/api-client/generated/model';
import { earliestDay, frenchDay, isCalendarDate } from '@pds/kernel';
import type { FieldCheck } from '../../../../shared/form/checks/checks';
import { formatDate } from '../../../../shared/ui/text/format';
import { today } from '../../../../shared/ui/text/today';

/** How an invoice is paid (spec back-office 9), by card included (docs/adr/0076). */
export const paymentTypes: Readonly<Record<number, string>> = {
  1: 'Virement',
  2: 'Chèque',
  3: 'Espèces',
  4: 'Offert',
  5: 'Carte bancaire',
};

export type PaymentType = PaymentBodyType;

export const cash = 3;

/** Warning threshold for cash on one invoice, in euros (C. monét. fin. D112-3). */
export const cashLimit = 1_000;

/** Code of a payment without money. */
const offeredType = 4;

/**
 * Checks that the day is not in the future and not in an implausible year. Only the server knows where the books of an issuer begin.
 * `calendarDay` checks incomplete days.
 */
export const dayOfEntry: FieldCheck = (day) => {
  if (typeof day !== 'string' || !isCalendarDate(day)) return null;
  if (day < earliestDay) return `La date ne peut pas précéder le ${frenchDay(earliestDay)}`;
  return day > today() ? 'La date ne peut pas être dans le futur' : null;
};

/** Checks that a refund by this means is not dated before the last payment that it refunds. */
export function notBeforePayments(
  payments: readonly InvoicePayment[],
  typeOfRefund: () => number | null | undefined,
): FieldCheck {
  return (day) => {
    const refundsOffered = typeOfRefund() === offeredType;
    const last = payments
      .filter(({ kind, reversedBy }) => kind === 'payment' && reversedBy === null)
      .filter(({ type }) => (type === offeredType) === refundsOffered)
      .map(({ paymentDate }) => paymentDate)
      .sort()
      .at(-1);
    if (last === undefined || typeof day !== 'string' || !isCalendarDate(day) || day >= last) return null;
    return `Le remboursement ne peut pas précéder le règlement qu’il rend (${formatDate(last)})`;
  };
}
