import { updateAidStationStatus } from '@pds/api-client/generated/aid-station/aid-station';
import {
  deleteSignedDocument,
  getAddSignedDocumentUrl,
  getDownloadSignedDocumentUrl,
} from '@pds/api-client/generated/document/document';
import type { DocumentAnswer } from '@pds/api-client/generated/model';
import { useMutation } from '@tanstack/react-query';
import { uploadApi, type UploadOptions } from '../../../shared/form/uploads/upload-api';
import { dossierQueries } from '../../../shared/reference/dossier-queries';

/** The signed copy of a document, to upload. */
export interface CopyToAdd extends UploadOptions {
  readonly documentId: number;
  readonly file: File;
}

const outdatedBySignedCopy = (demandId: number) => ({
  outdates: dossierQueries(demandId),
  // A cancelled upload may have arrived all the same.
  outdatesWhenRefused: dossierQueries(demandId),
});

/** Uploads the signed copy of a document and replaces the present one. */
export function useAddSignedCopy(demandId: number) {
  return useMutation({
    mutationFn: ({ documentId, file, ...options }: CopyToAdd) => {
      const form = new FormData();
      form.append('document', file);
      return uploadApi<DocumentAnswer>(getAddSignedDocumentUrl(documentId), form, options);
    },
    meta: outdatedBySignedCopy(demandId),
  });
}

export function useRemoveSignedCopy(demandId: number) {
  return useMutation({
    mutationFn: (documentId: number) => deleteSignedDocument(documentId),
    meta: outdatedBySignedCopy(demandId),
  });
}

/** Sets « Autorisation obtenue »: the copy that was added is the answer of the authorities. */
export function useNoteAuthorisation(demandId: number) {
  return useMutation({
    mutationFn: () => updateAidStationStatus(demandId, { administrativeStatus: 3 }),
    meta: outdatedBySignedCopy(demandId),
  });
}

/** Returns the address of a document's signed copy. */
export const signedCopyUrl = getDownloadSignedDocumentUrl;
