import { getSendDocumentUrl, usePrepareDocumentLetter } from '@pds/api-client/generated/document/document';
import type { DocumentAnswer } from '@pds/api-client/generated/model';
import { freshLetterOptions, useSendLetter } from '../../../shared/form/uploads/use-send-letter';

export const useDocumentLetter = (id: number) => usePrepareDocumentLetter(id, freshLetterOptions);

export const useSendDocument = (demandId: number, id: number) =>
  useSendLetter<DocumentAnswer>(getSendDocumentUrl(), demandId, id);
