import { useMemo } from 'react';
import { SendLetterDialog } from '../../../../shared/letters/send-letter-dialog';
import { useDeclarationLetter, useSendDeclaration } from '../../api/letters';

export interface SendDeclarationDialogProps {
  demandId: number;
  id: number;
  onClose: () => void;
}

/** The letter with which a declaration is sent to the authorities, with the annexes that are joined to it. */
export default function SendDeclarationDialog({ demandId, id, onClose }: SendDeclarationDialogProps) {
  const letter = useDeclarationLetter(id);
  const { data } = letter;
  const { mutateAsync: sendDeclaration } = useSendDeclaration(demandId, id);
  const prepared = useMemo(() => data && { ...data, fileContents: contentsText(data.joined) }, [data]);
  return (
    <SendLetterDialog
      title={`Envoyer la déclaration n°\u00a0${id} aux autorités`}
      letter={{ ...letter, data: prepared }}
      send={sendDeclaration}
      sentText="La déclaration a été envoyée"
      onClose={onClose}
    />
  );
}

/** Names what the file contains, and says so when neither decree nor plan is in the dossier. */
function contentsText(joined: readonly string[]): string {
  if (joined.length === 0) return 'la déclaration seule, le dossier n’a ni arrêté ni plan d’accès en PDF ou en image';
  return ['la déclaration', ...joined.map((name) => `«\u00a0${name}\u00a0»`)].join(', ');
}
