import { getListOrganiserDocumentsQueryKey } from '@pds/api-client/generated/document/document';
import { payOwnInvoice } from '@pds/api-client/generated/organiser/organiser';
import { useCall } from '../../../shared/api/calls';

/** Asks for the page where an invoice of the organiser's own is paid by card; refused if it was settled meanwhile. */
export const usePayOwnInvoice = () =>
  useCall(payOwnInvoice, { outdates: [], outdatesWhenRefused: [{ queryKey: getListOrganiserDocumentsQueryKey() }] });
