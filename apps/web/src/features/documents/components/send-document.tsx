import type { DocumentAnswer } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useSavePendingChanges } from '../../../shared/dossier/save-pending-changes';
import { lazyComponent } from '../../../shared/ui/lazy-component';
import styles from './send-document.module.css';

/** The letter dialog is loaded when it is first opened. */
export const SendDocumentDialog = lazyComponent(() => import('./send-document-dialog'));

export interface SendDocumentProps {
  demandId: number;
  document: DocumentAnswer;
}

/** The button to send a document. Its last sending is shown with its state. */
export function SendDocument({ demandId, document }: SendDocumentProps) {
  const savePendingChanges = useSavePendingChanges();
  const [open, setOpen] = useState(false);
  /** The letter is prepared from the stored dossier. */
  const prepare = async () => setOpen(await savePendingChanges());
  return (
    <span className={styles.send}>
      <Button size="small" disabled={hasExpired(document)} onClick={() => void prepare()}>
        Envoyer
      </Button>
      {open && <SendDocumentDialog demandId={demandId} document={document} onClose={() => setOpen(false)} />}
    </span>
  );
}

/** An expired document cannot be sent, because the customer could no longer accept it. */
function hasExpired({ validated, validUntil }: DocumentAnswer): boolean {
  return !validated && validUntil !== null && Date.parse(validUntil) <= Date.now();
}
