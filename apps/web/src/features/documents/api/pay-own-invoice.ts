import { payOwnInvoice } from '@pds/api-client/generated/accounting/accounting';
import { getListOrganiserDocumentsQueryKey } from '@pds/api-client/generated/document/document';
import { useMutation } from '@tanstack/react-query';

/** Asks for the page where an invoice of the organiser's own is paid by card; refused if it was settled meanwhile. */
export function usePayOwnInvoice() {
  return useMutation({
    mutationFn: (invoiceId: number) => payOwnInvoice(invoiceId),
    meta: { outdatesWhenRefused: [{ queryKey: getListOrganiserDocumentsQueryKey() }] },
  });
}
