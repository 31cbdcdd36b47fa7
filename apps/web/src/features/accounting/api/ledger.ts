import { creditInvoice, recordPayments, reversePayment } from '@pds/api-client/generated/accounting/accounting';
import type { CreditInvoiceBody, RecordPaymentsBody } from '@pds/api-client/generated/model';
import { useMutation } from '@tanstack/react-query';
import { entryOf } from './books';

/** Writes payments on an invoice of a dossier. */
export function useRecordPayments(demandId: number, invoiceId: number) {
  return useMutation({
    mutationFn: (payments: RecordPaymentsBody) => recordPayments(invoiceId, payments),
    meta: entryOf(demandId),
  });
}

/** Takes an entry of a ledger off by a counter-entry. */
export function useReversePayment(demandId: number, paymentId: number) {
  return useMutation({
    mutationFn: (reason: string) => reversePayment(paymentId, { reason }),
    meta: entryOf(demandId),
  });
}

/** Corrects an invoice of a dossier by a credit note. */
export function useCreditInvoice(demandId: number, invoiceId: number) {
  return useMutation({
    mutationFn: (credit: CreditInvoiceBody) => creditInvoice(invoiceId, credit),
    meta: entryOf(demandId),
  });
}
