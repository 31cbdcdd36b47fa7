import { fetchApi } from '@pds/api-client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryString } from '../../shared/query-string';

/** An invoice as the dossier shows it. Euros. */
export interface DossierInvoice {
  readonly id: number;
  readonly number: string;
  readonly createdAt: string;
  readonly sentAt: string | null;
  readonly amount: number;
  readonly balance: number;
  readonly comment: string;
}

/** The billing of one dossier, in euros (GET /api/invoice/of-demand/{id}). */
export interface DossierBilling {
  readonly price: number | null;
  readonly invoiced: number;
  readonly credited: number;
  readonly remaining: number;
  /** What the dossier lacks to be invoiced; empty when an invoice can be issued. */
  readonly missing: readonly { readonly field: string; readonly message: string }[];
  /** Proposed billing contact. */
  readonly contactName: string;
  readonly contactEmail: string;
  readonly invoices: readonly DossierInvoice[];
}

export const dossierBillingKey = (demandId: number) => [`/api/invoice/of-demand/${demandId}`] as const;

export function useListInvoicesOfDemand(demandId: number) {
  return useQuery({
    queryKey: dossierBillingKey(demandId),
    queryFn: ({ signal }) => fetchApi<DossierBilling>(`/api/invoice/of-demand/${demandId}`, { signal }),
  });
}

export interface InvoiceDraft {
  readonly contactName: string;
  readonly contactEmail: string;
  readonly commitmentNumber: string;
  readonly comment: string;
  /** Euros. */
  readonly amount: number;
}

export function createInvoice(demandId: number, draft: InvoiceDraft) {
  return fetchApi<{ readonly invoice: DossierInvoice }>(`/api/invoice/create/${demandId}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(draft),
  });
}

/** One line of the operational invoices (spec back-office 2). */
export interface InvoiceRow {
  readonly id: number;
  readonly number: string;
  readonly createdAt: string;
  readonly amount: number;
  readonly balance: number;
  readonly aidStation: {
    readonly id: number;
    readonly organizationId: number | null;
    readonly organizationName: string;
    readonly eventName: string;
  };
  readonly departmentName: string | null;
  readonly officeName: string | null;
}

interface InvoiceList {
  readonly records: readonly InvoiceRow[];
  readonly total: number;
  readonly totalIsExact: boolean;
}

/** First part of the key of every page of the invoice list. */
export const invoiceListKey = '/api/invoice/';

export function useListInvoices(params: Readonly<Record<string, string | number | undefined>>) {
  return useQuery({
    queryKey: [invoiceListKey, params],
    queryFn: ({ signal }) => fetchApi<InvoiceList>(`/api/invoice/${queryString(params)}`, { signal }),
    placeholderData: keepPreviousData,
  });
}

export interface Department {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

export interface Office {
  readonly id: number;
  readonly name: string;
  readonly departmentId: number;
}

/** Reference lists change rarely. */
const hour = 3_600_000;

export function useListDepartments(enabled: boolean) {
  return useQuery({
    queryKey: ['/api/department/list'],
    queryFn: ({ signal }) => fetchApi<Department[]>('/api/department/list', { signal }),
    enabled,
    staleTime: hour,
  });
}

export function useListOffices() {
  return useQuery({
    queryKey: ['/api/office/list', { page: 1, perPage: 10_000 }],
    queryFn: ({ signal }) => fetchApi<{ records: Office[] }>('/api/office/list?page=1&perPage=10000', { signal }),
    staleTime: hour,
  });
}
