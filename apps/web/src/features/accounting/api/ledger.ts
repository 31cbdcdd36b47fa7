import { creditInvoice, recordPayments, reversePayment } from '@pds/api-client/generated/accounting/accounting';
import type { CreditInvoiceBody, RecordPaymentsBody } from '@pds/api-client/generated/model';
import { outdatedByEntry } from './accounting-queries';
import { useCall } from '../../../shared/api/calls';

export const useRecordPayments = (demandId: number, invoiceId: number) =>
  useCall((payments: RecordPaymentsBody) => recordPayments(invoiceId, payments), outdatedByEntry(demandId));

/** Reverses a payment by a counter-entry. */
export const useReversePayment = (demandId: number, paymentId: number) =>
  useCall((reason: string) => reversePayment(paymentId, { reason }), outdatedByEntry(demandId));

/** Corrects an invoice by a credit note. */
export const useCreditInvoice = (demandId: number, invoiceId: number) =>
  useCall((credit: CreditInvoiceBody) => creditInvoice(invoiceId, credit), outdatedByEntry(demandId));
