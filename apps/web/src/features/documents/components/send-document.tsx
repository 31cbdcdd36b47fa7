import type { DocumentAnswer } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useStoreShown } from '../../../shared/dossier/store-shown';
import { fetched } from '../../../shared/ui/fetched';
import styles from './send-document.module.css';

/** The letter comes with the first press. */
const SendDocumentDialog = fetched(() => import('./send-document-dialog'));

export interface SendDocumentProps {
  demandId: number;
  document: DocumentAnswer;
}

/** The way to send a document; when it was last sent stands beside its state. */
export function SendDocument({ demandId, document }: SendDocumentProps) {
  const storeShown = useStoreShown();
  const [open, setOpen] = useState(false);
  /** Its letter is written of the stored dossier. */
  const prepare = async () => setOpen(await storeShown());
  return (
    <span className={styles.send}>
      <Button size="small" disabled={hasExpired(document)} onClick={() => void prepare()}>
        Envoyer
      </Button>
      {open && <SendDocumentDialog demandId={demandId} document={document} onClose={() => setOpen(false)} />}
    </span>
  );
}

/** What the customer could no longer accept is not sent. */
function hasExpired({ validated, validUntil }: DocumentAnswer): boolean {
  return !validated && validUntil !== null && Date.parse(validUntil) <= Date.now();
}
