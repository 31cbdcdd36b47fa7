import {
  getSendInvoiceUrl,
  sendSeveralInvoices,
  usePrepareInvoiceLetter,
} from '@pds/api-client/generated/accounting/accounting';
import type { InvoiceAnswer } from '@pds/api-client/generated/model';
import { freshLetterOptions, useSendLetter } from '../../../shared/form/uploads/use-send-letter';
import { dossierQueries } from '../../../shared/reference/dossier-queries';
import { useCall } from '../../../shared/api/calls';

export const useInvoiceLetter = (id: number) => usePrepareInvoiceLetter(id, freshLetterOptions);

export const useSendInvoice = (demandId: number, id: number) =>
  useSendLetter<InvoiceAnswer>(getSendInvoiceUrl(), demandId, id);

/** Sends invoices, each with its department's letter. @param dossiers whose timelines will show the messages */
export const useSendSeveralInvoices = (dossiers: readonly number[]) =>
  useCall(sendSeveralInvoices, { outdates: [...new Set(dossiers)].flatMap((id) => dossierQueries(id)) });
