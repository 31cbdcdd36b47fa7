import type { DocumentAnswer } from '@pds/api-client/generated/model';
import { SendLetterDialog } from '../../../shared/letters/send-letter-dialog';
import { useDocumentLetter, useSendDocument } from '../api/letters';
import { documentWords } from '../../../shared/reference/document-words';

export interface SendDocumentDialogProps {
  demandId: number;
  document: DocumentAnswer;
  onClose: () => void;
}

/** The letter with which a document is sent. */
export default function SendDocumentDialog({ demandId, document, onClose }: SendDocumentDialogProps) {
  const { id, type } = document;
  const letter = useDocumentLetter(id);
  const { mutateAsync: sendDocument } = useSendDocument(demandId, id);
  return (
    <SendLetterDialog
      title={`Envoyer ${documentWords(type).the} n° ${id}`}
      letter={letter}
      send={sendDocument}
      sentText="L’e-mail a été envoyé"
      onClose={onClose}
    />
  );
}
