import type { StandingAnswer } from '@pds/api-client/generated/model';
import { useState } from 'react';
import { Button } from '../ui/buttons/button';
import { lazyComponent } from '../ui/lazy/lazy-component';
import { DetailSection, Facts } from '../ui/page/detail-page';
import { Notice } from '../ui/state/problem-notice';

const SendPaperDialog = lazyComponent(() => import('./send-paper-dialog'));

interface SendPaperProps {
  demandId: number;
  /** Null for staff, who annex files in the dossier. */
  standing: Pick<StandingAnswer, 'takesPapers' | 'references'> | null;
}

/** « Envoyer un document »: sends a purchase order, a decree, a plan or a programme of an event, as long as the association takes them. */
export function SendPaper({ demandId, standing }: SendPaperProps) {
  const [isOpen, setOpen] = useState(false);
  if (!standing?.takesPapers) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Envoyer un document</Button>
      {isOpen && (
        <SendPaperDialog demandId={demandId} references={standing.references} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** The references that the invoices of an event will have, and those that its buyer requires and nobody gave. */
export function InvoiceReferences({ standing }: Pick<SendPaperProps, 'standing'>) {
  if (!standing) return null;
  const { takesPapers, references } = standing;
  const { commitmentNumber, serviceCode, commitmentNumberRequired, serviceCodeRequired } = references;
  const missing = [
    ...(commitmentNumberRequired && commitmentNumber === '' ? ['un numéro d’engagement'] : []),
    ...(serviceCodeRequired && serviceCode === '' ? ['un code service'] : []),
  ];
  return (
    <>
      {takesPapers && missing.length > 0 && (
        <Notice tone="warning" title={`Votre facture devra porter ${missing.join(' et ')}`}>
          Ajoutez {missing.length > 1 ? 'ces références' : 'cette référence'} par « Envoyer un document », avec ou sans
          bon de commande : la facture ne peut pas être émise avant.
        </Notice>
      )}
      {commitmentNumber + serviceCode !== '' && (
        <DetailSection title="Références de facturation">
          <Facts
            facts={[
              ['N° d’engagement ou de commande', commitmentNumber],
              ...(serviceCode === '' ? [] : [['Code service', serviceCode] as const]),
            ]}
          />
        </DetailSection>
      )}
    </>
  );
}
