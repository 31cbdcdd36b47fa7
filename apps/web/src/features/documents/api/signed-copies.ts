import { updateAidStationStatus } from '@pds/api-client/generated/aid-station/aid-station';
import {
  deleteSignedDocument,
  getAddSignedDocumentUrl,
  getDownloadSignedDocumentUrl,
} from '@pds/api-client/generated/document/document';
import type { DocumentAnswer } from '@pds/api-client/generated/model';
import { uploadApi, type UploadOptions } from '../../../shared/form/uploads/upload-api';
import { dossierQueries } from '../../../shared/reference/dossier-queries';
import { useCall } from '../../../shared/api/calls';

/** The signed copy of a document, to upload. */
export interface CopyToAdd extends UploadOptions {
  readonly documentId: number;
  readonly file: File;
}

const outdatedBySignedCopy = (demandId: number) =>
  // A cancelled upload may have arrived all the same.
  ({ outdates: dossierQueries(demandId), outdatesWhenRefused: true }) as const;

/** Uploads the signed copy of a document and replaces the present one. */
export const useAddSignedCopy = (demandId: number) =>
  useCall(({ documentId, file, ...options }: CopyToAdd) => {
    const form = new FormData();
    form.append('document', file);
    return uploadApi<DocumentAnswer>(getAddSignedDocumentUrl(documentId), form, options);
  }, outdatedBySignedCopy(demandId));

export const useRemoveSignedCopy = (demandId: number) => useCall(deleteSignedDocument, outdatedBySignedCopy(demandId));

/** Sets « Autorisation obtenue »: the copy that was added is the answer of the authorities. */
export const useNoteAuthorisation = (demandId: number) =>
  useCall(() => updateAidStationStatus(demandId, { administrativeStatus: 3 }), outdatedBySignedCopy(demandId));

export const signedCopyUrl = getDownloadSignedDocumentUrl;
