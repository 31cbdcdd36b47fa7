import { getAttachRelatedFileUrl, removeRelatedFile } from '@pds/api-client/generated/demand/demand';
import type { RelatedFileAnswer } from '@pds/api-client/generated/model';
import { useCall } from '../../../shared/api/calls';
import { uploadApi, type UploadOptions } from '../../../shared/form/uploads/upload-api';
import { dossierQueries } from '../../../shared/reference/dossier-queries';

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

export const useRemoveFile = (demandId: number) =>
  useCall(removeRelatedFile, { outdates: dossierQueries(demandId), outdatesWhenRefused: true });

/** Returns the address that opens a file. */
export const relatedFileUrl = (id: number) => `/related-files/${id}`;
