import { deleteDocument, generateDocument, validateDocument } from '@pds/api-client/generated/document/document';
import { useMutation } from '@tanstack/react-query';
import { dossierQueries } from '../../../shared/reference/dossier-queries';

export { useListOrganiserDocuments } from '@pds/api-client/generated/document/document';

/** What a document of a dossier outdates; when it is refused too: somebody else may have changed the dossier. */
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

export function useValidateDocument(demandId: number) {
  return useMutation({ mutationFn: (id: number) => validateDocument(id), meta: ofDossier(demandId) });
}

export function useDeleteDocument(demandId: number) {
  return useMutation({ mutationFn: (id: number) => deleteDocument(id), meta: ofDossier(demandId) });
}
