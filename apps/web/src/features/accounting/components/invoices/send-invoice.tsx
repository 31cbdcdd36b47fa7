import type { InvoiceView } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useSavePendingChanges } from '../../../../shared/dossier/save-pending-changes';
import { MailState } from '../../../../shared/mail/mail-state';
import { formatDate } from '../../../../shared/ui/text/format';
import { lazyComponent } from '../../../../shared/ui/lazy/lazy-component';
import styles from './send-invoice.module.css';

/** The letter dialog is loaded when it is first opened. */
const SendInvoiceDialog = lazyComponent(() => import('./send-invoice-dialog'));

export interface SendInvoiceProps {
  demandId: number;
  invoice: InvoiceView;
}

/** When an invoice was last sent, the state of its e-mail, and the button to send it. */
export function SendInvoice({ demandId, invoice }: SendInvoiceProps) {
  const savePendingChanges = useSavePendingChanges();
  const [open, setOpen] = useState(false);
  /** The letter is prepared from the stored dossier. */
  const prepare = async () => setOpen(await savePendingChanges());
  return (
    <span className={styles.send}>
      <MailState
        demandId={demandId}
        thing="invoice"
        id={invoice.id}
        noted={invoice.sentAt && `Envoyée le ${formatDate(invoice.sentAt)}`}
      />
      <Button size="small" onClick={() => void prepare()}>
        Envoyer
      </Button>
      {open && <SendInvoiceDialog demandId={demandId} invoice={invoice} onClose={() => setOpen(false)} />}
    </span>
  );
}
