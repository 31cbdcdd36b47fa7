import { getAttachRelatedFileUrl, giveInvoiceReferences } from '@pds/api-client/generated/demand/demand';
import type { InvoiceReferencesBody, RelatedFileAnswer } from '@pds/api-client/generated/model';
import { useCall } from '../api/calls';
import { uploadApi, type UploadOptions } from '../form/uploads/upload-api';
import { dossierQueries } from '../reference/dossier-queries';

/** A file to annex, under the name of its input. */
export interface FileToAttach extends UploadOptions {
  readonly name: string;
  readonly file: File;
}

/** Annexes files to a dossier. Several uploads may run at once. */
export const useAttachFile = (demandId: number) =>
  useCall(
    ({ name, file, ...options }: FileToAttach) => {
      const form = new FormData();
      form.append(name, file);
      return uploadApi<RelatedFileAnswer[]>(getAttachRelatedFileUrl(demandId), form, options);
    },
    // A cancelled upload may have arrived all the same.
    { outdates: dossierQueries(demandId), outdatesWhenRefused: true },
  );

/** Stores the references that the invoices of a dossier will have. */
export const useGiveInvoiceReferences = (demandId: number) =>
  useCall((references: InvoiceReferencesBody) => giveInvoiceReferences(demandId, references), {
    outdates: dossierQueries(demandId),
  });

/** Returns the address that opens a file. */
export const relatedFileUrl = (id: number) => `/related-files/${id}`;

/** The file types that the server accepts. */
export const acceptedFiles = '.jpg,.jpeg,.png,.webp,.pdf,.gpx,.xls,.xlsx,image/jpeg,image/png,application/pdf';
