import {
  deleteDocument,
  generateDocument,
  getPreviewDocumentUrl,
  previewDocument,
  validateDocument,
} from '@pds/api-client/generated/document/document';
import type { GenerateDocumentParams } from '@pds/api-client/generated/model';
import { useMutation } from '@tanstack/react-query';
import { dossierQueries } from '../../../shared/reference/dossier-queries';
import { useCall } from '../../../shared/api/calls';

export { useCompareQuotes, useListOrganiserDocuments } from '@pds/api-client/generated/document/document';

/** What a change of a dossier's document outdates, also when it is refused, because somebody else may have changed the dossier. */
const outdatedByDocument = (demandId: number) =>
  ({ outdates: dossierQueries(demandId), outdatesWhenRefused: true }) as const;

/** A document to generate or preview, with what a quote sets. */
export interface DocumentRequest extends GenerateDocumentParams {
  /** 1 quote, 2 convention, 3 device declaration. */
  readonly type: 1 | 2 | 3;
}

export const useGenerateDocument = (demandId: number) =>
  useCall(({ type, ...set }: DocumentRequest) => generateDocument(type, demandId, set), outdatedByDocument(demandId));

/**
 * Checks that a document can be generated, and returns the address of its preview PDF to open in a tab. Checked first, so that missing
 * fields are shown in the page and not in an empty tab.
 */
export function usePreviewDocument(demandId: number) {
  return useMutation({
    mutationFn: async ({ type, ...set }: DocumentRequest) => {
      await previewDocument(type, demandId, set);
      return getPreviewDocumentUrl(type, demandId, set);
    },
  });
}

export const useValidateDocument = (demandId: number) => useCall(validateDocument, outdatedByDocument(demandId));

export const useDeleteDocument = (demandId: number) => useCall(deleteDocument, outdatedByDocument(demandId));
