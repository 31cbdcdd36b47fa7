import type { InvoiceView } from '@pds/api-client/generated/model';
import { SendLetterDialog } from '../../../../shared/letters/send-letter-dialog';
import { useInvoiceLetter, useSendInvoice } from '../../api/letters';

export interface SendInvoiceDialogProps {
  demandId: number;
  invoice: InvoiceView;
  onClose: () => void;
}

/** The letter with which an invoice is sent. */
export default function SendInvoiceDialog({ demandId, invoice, onClose }: SendInvoiceDialogProps) {
  const { id, number } = invoice;
  const letter = useInvoiceLetter(id);
  const { mutateAsync: sendInvoice } = useSendInvoice(demandId, id);
  return (
    <SendLetterDialog
      title={`Envoyer la facture ${number}`}
      letter={letter}
      send={sendInvoice}
      sentText="L’e-mail a été envoyé"
      onClose={onClose}
    />
  );
}
