import {
  getSendInvoiceUrl,
  sendSeveralInvoices,
  usePrepareInvoiceLetter,
} from '@pds/api-client/generated/accounting/accounting';
import type { InvoiceAnswer, SendSeveralInvoicesBody } from '@pds/api-client/generated/model';
import { useMutation } from '@tanstack/react-query';
import { preparedAnew, useSendLetter } from '../../../shared/form/uploads/use-send-letter';
import { dossierQueries } from '../../../shared/reference/dossier-queries';

export const useInvoiceLetter = (id: number) => usePrepareInvoiceLetter(id, preparedAnew);

export const useSendInvoice = (demandId: number, id: number) =>
  useSendLetter<InvoiceAnswer>(getSendInvoiceUrl(), demandId, id);

/** Sends invoices, each with its department's letter. @param dossiers whose timelines will show the messages */
export function useSendSeveralInvoices(dossiers: readonly number[]) {
  return useMutation({
    mutationFn: (body: SendSeveralInvoicesBody) => sendSeveralInvoices(body),
    meta: { outdates: [...new Set(dossiers)].flatMap((id) => dossierQueries(id)) },
  });
}
