import type { DocumentAnswer } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { useSavePendingChanges } from '../../../../shared/dossier/save-pending-changes';
import { DisabledReason } from '../../../../shared/ui/buttons/disabled-reason';
import { lazyComponent } from '../../../../shared/ui/lazy/lazy-component';
import { expiredText, hasExpired } from '../document-status';
import styles from './send-document.module.css';

/** The letter dialog is loaded when it is first opened. */
export const SendDocumentDialog = lazyComponent(() => import('./send-document-dialog'));

/** The letter of a declaration to the authorities, likewise. */
export const SendDeclarationDialog = lazyComponent(() => import('./send-declaration-dialog'));

export interface SendDocumentProps {
  demandId: number;
  document: DocumentAnswer;
  /** Shown above the letter of a quote. */
  quoteNotice: ReactNode;
}

/** The button to send a document. Its last sending is shown with its state. */
export function SendDocument({ demandId, document, quoteNotice }: SendDocumentProps) {
  const savePendingChanges = useSavePendingChanges();
  const [open, setOpen] = useState(false);
  /** The letter is prepared from the stored dossier. */
  const prepare = async () => setOpen(await savePendingChanges());
  return (
    <span className={styles.send}>
      <DisabledReason reason={hasExpired(document) ? expiredText : null}>
        {(disabled) => (
          <Button size="small" {...disabled} onClick={() => void prepare()}>
            Envoyer
          </Button>
        )}
      </DisabledReason>
      {open && <SendDocumentDialog {...{ demandId, document, quoteNotice }} onClose={() => setOpen(false)} />}
    </span>
  );
}
