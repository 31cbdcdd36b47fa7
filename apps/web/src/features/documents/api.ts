import { fetchApi } from '@pds/api-client';

/** A generated document as the dossier shows it (spec back-office 3). */
export interface DocumentRecord {
  readonly id: number;
  /** Its PDF opens at `/api/document/{uniq}`. */
  readonly uniq: string;
  readonly type: number;
  readonly createdAt: string;
  /** Euros. */
  readonly price: number;
  /** End of a quote's validity, excluded. */
  readonly validUntil: string | null;
  readonly validated: boolean;
  readonly sendingDate: string | null;
}

/** @param type 1 quote, 2 convention, 3 device declaration */
export function generateDocument(type: number, demandId: number) {
  return fetchApi<DocumentRecord>(`/api/document/add/${type}/${demandId}`, { method: 'POST' });
}

export function validateDocument(id: number) {
  return fetchApi<DocumentRecord>(`/api/document/validate-document/${id}`, { method: 'POST' });
}

export function deleteDocument(id: number) {
  return fetchApi<void>(`/api/document/${id}`, { method: 'DELETE' });
}
