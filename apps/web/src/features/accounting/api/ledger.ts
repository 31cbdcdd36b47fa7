import { creditInvoice, recordPayments, reversePayment } from '@pds/api-client/generated/accounting/accounting';
import type { CreditInvoiceBody, RecordPaymentsBody } from '@pds/api-client/generated/model';
import { useMutation } from '@tanstack/react-query';
import { entryOf } from './books';

/** Records payments of an invoice. */
export function useRecordPayments(demandId: number, invoiceId: number) {
  return useMutation({
    mutationFn: (payments: RecordPaymentsBody) => recordPayments(invoiceId, payments),
    meta: entryOf(demandId),
  });
}

/** Reverses a payment by a counter-entry. */
export function useReversePayment(demandId: number, paymentId: number) {
  return useMutation({
    mutationFn: (reason: string) => reversePayment(paymentId, { reason }),
    meta: entryOf(demandId),
  });
}

/** Corrects an invoice by a credit note. */
export function useCreditInvoice(demandId: number, invoiceId: number) {
  return useMutation({
    mutationFn: (credit: CreditInvoiceBody) => creditInvoice(invoiceId, credit),
    meta: entryOf(demandId),
  });
}
