import type { DocumentAnswer } from '@pds/api-client/generated/model';
import type { ReactNode } from 'react';
import { SendLetterDialog } from '../../../../shared/letters/send-letter-dialog';
import { useDocumentLetter, useSendDocument } from '../../api/letters';
import { documentNames } from '../../../../shared/reference/document-names';

export interface SendDocumentDialogProps {
  demandId: number;
  document: DocumentAnswer;
  /** Shown above the letter of a quote. */
  quoteNotice: ReactNode;
  onClose: () => void;
}

const quote = 1;

/** The letter with which a document is sent. */
export default function SendDocumentDialog({ demandId, document, quoteNotice, onClose }: SendDocumentDialogProps) {
  const { id, type } = document;
  const letter = useDocumentLetter(id);
  const { mutateAsync: sendDocument } = useSendDocument(demandId, id);
  return (
    <SendLetterDialog
      title={`Envoyer ${documentNames(type).the} n° ${id}`}
      letter={letter}
      notice={type === quote && quoteNotice}
      send={sendDocument}
      sentText="L’e-mail a été envoyé"
      onClose={onClose}
    />
  );
}
