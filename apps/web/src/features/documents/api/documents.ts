import {
  deleteDocument,
  generateDocument,
  getPreviewDocumentUrl,
  previewDocument,
  validateDocument,
} from '@pds/api-client/generated/document/document';
import { useMutation } from '@tanstack/react-query';
import { dossierQueries } from '../../../shared/reference/dossier-queries';

export { useCompareQuotes, useListOrganiserDocuments } from '@pds/api-client/generated/document/document';

/** What a change of a dossier's document outdates, also when it is refused, because somebody else may have changed the dossier. */
const ofDossier = (demandId: number) => ({
  outdates: dossierQueries(demandId),
  outdatesWhenRefused: dossierQueries(demandId),
});

/** Generates a document of a kind (1 quote, 2 convention, 3 device declaration) for a dossier. */
export function useGenerateDocument(demandId: number) {
  return useMutation({
    mutationFn: (type: 1 | 2 | 3) => generateDocument(type, demandId),
    meta: ofDossier(demandId),
  });
}

/**
 * Checks that a document can be generated, and returns the address of its preview PDF to open in a tab. Checked first, so that missing
 * fields are shown in the page and not in an empty tab.
 */
export function usePreviewDocument(demandId: number) {
  return useMutation({
    mutationFn: async (type: 1 | 2 | 3) => {
      await previewDocument(type, demandId);
      return getPreviewDocumentUrl(type, demandId);
    },
  });
}

export function useValidateDocument(demandId: number) {
  return useMutation({ mutationFn: (id: number) => validateDocument(id), meta: ofDossier(demandId) });
}

export function useDeleteDocument(demandId: number) {
  return useMutation({ mutationFn: (id: number) => deleteDocument(id), meta: ofDossier(demandId) });
}
