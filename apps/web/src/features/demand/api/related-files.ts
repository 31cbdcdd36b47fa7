import { getAttachRelatedFileUrl, removeRelatedFile } from '@pds/api-client/generated/demand/demand';
import type { RelatedFileAnswer } from '@pds/api-client/generated/model';
import { useMutation } from '@tanstack/react-query';
import { uploadApi, type UploadOptions } from '../../../shared/form/uploads/upload-api';
import { dossierQueries } from '../../../shared/reference/dossier-queries';

/** A file to annex, under the name of its input. */
export interface FileToAttach extends UploadOptions {
  readonly name: string;
  readonly file: File;
}

/** Annexes files to a dossier. Several uploads may run at once. */
export function useAttachFile(demandId: number) {
  const dossier = dossierQueries(demandId);
  return useMutation({
    mutationFn: ({ name, file, ...options }: FileToAttach) => {
      const form = new FormData();
      form.append(name, file);
      return uploadApi<RelatedFileAnswer[]>(getAttachRelatedFileUrl(demandId), form, options);
    },
    // A cancelled upload may have arrived all the same.
    meta: { outdates: dossier, outdatesWhenRefused: dossier },
  });
}

export function useRemoveFile(demandId: number) {
  const dossier = dossierQueries(demandId);
  return useMutation({
    mutationFn: (id: number) => removeRelatedFile(id),
    meta: { outdates: dossier, outdatesWhenRefused: dossier },
  });
}

/** Returns the address that opens a file. */
export const relatedFileUrl = (id: number) => `/related-files/${id}`;
