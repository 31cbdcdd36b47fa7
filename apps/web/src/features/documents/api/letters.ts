import {
  getSendDeclarationUrl,
  getSendDocumentUrl,
  usePrepareDeclarationLetter,
  usePrepareDocumentLetter,
} from '@pds/api-client/generated/document/document';
import type { DocumentAnswer } from '@pds/api-client/generated/model';
import { freshLetterOptions, useSendLetter } from '../../../shared/form/uploads/use-send-letter';

export const useDocumentLetter = (id: number) => usePrepareDocumentLetter(id, freshLetterOptions);

export const useSendDocument = (demandId: number, id: number) =>
  useSendLetter<DocumentAnswer>(getSendDocumentUrl(), demandId, id);

export const useDeclarationLetter = (id: number) => usePrepareDeclarationLetter(id, freshLetterOptions);

/** Sends a declaration to the authorities; the administrative status of the dossier may change. */
export const useSendDeclaration = (demandId: number, id: number) =>
  useSendLetter<DocumentAnswer>(getSendDeclarationUrl(), demandId, id);
