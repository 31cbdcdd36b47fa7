import type { InvoiceListLine, SendingOutcomeAnswer } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import { useState } from 'react';
import { Dialog } from '../../../../shared/ui/dialog/dialog';
import { formatNumber } from '../../../../shared/ui/text/format';
import { Notice, ProblemNotice } from '../../../../shared/ui/state/problem-notice';
import { useSendSeveralInvoices } from '../../api/letters';
import { RefusedInvoices } from './refused-invoices';

/** « Envoyer par e-mail »: sends the chosen invoices, each with its department's letter, then shows which were sent and which were not. */
export default function SendSeveralDialog({
  invoices,
  onDone,
  onClose,
}: {
  invoices: readonly InvoiceListLine[];
  onDone: () => void;
  onClose: () => void;
}) {
  // Sent invoices leave the selection, so the choice is kept here.
  const [chosen] = useState(invoices);
  const send = useSendSeveralInvoices(chosen.map(({ aidStation }) => aidStation.id));
  const outcomes = send.data?.outcomes;
  const sendAll = () => send.mutate({ ids: chosen.map(({ id }) => id) }, { onSuccess: onDone });
  const isOne = chosen.length === 1;
  return (
    <Dialog
      title="Envoyer par e-mail"
      width={560}
      keep
      onClose={onClose}
      footer={
        outcomes ? (
          <Button onClick={onClose}>Fermer</Button>
        ) : (
          <>
            <Button onClick={onClose}>Annuler</Button>
            <Button type="primary" loading={send.isPending} onClick={sendAll}>
              {isOne ? 'Envoyer l’e-mail' : `Envoyer ${formatNumber(chosen.length)} e-mails`}
            </Button>
          </>
        )
      }
    >
      {outcomes ? (
        <Outcomes outcomes={outcomes} />
      ) : (
        <>
          <p>
            {isOne
              ? 'La facture choisie part à l’adresse de son contact de facturation, avec la lettre de son département.'
              : 'Chaque facture choisie part à l’adresse de son contact de facturation, avec la lettre de son département.'}
          </p>
          <p>Une facture déjà envoyée ne repart pas&nbsp;: pour cela, ouvrez son dossier.</p>
          {send.error ? <ProblemNotice error={send.error} /> : null}
        </>
      )}
    </Dialog>
  );
}

/** How many were sent, and the reason for each that was not. */
function Outcomes({ outcomes }: { outcomes: readonly SendingOutcomeAnswer[] }) {
  const sent = outcomes.filter(({ outcome }) => outcome === 'sent').length;
  const refused = outcomes.filter(({ outcome }) => outcome !== 'sent');
  return (
    <>
      {sent > 0 && (
        <Notice
          tone="success"
          title={sent > 1 ? `${formatNumber(sent)} e-mails en cours d’envoi.` : '1 e-mail en cours d’envoi.'}
        />
      )}
      {refused.length > 0 && (
        <RefusedInvoices
          title={
            refused.length > 1
              ? 'Ces factures n’ont pas été envoyées\u00a0:'
              : 'Cette facture n’a pas été envoyée\u00a0:'
          }
          refused={refused.map(({ invoiceId, number, outcome, message }) => ({
            invoiceId,
            number,
            reason: outcome === 'already-sent' ? 'déjà envoyée' : message,
          }))}
        />
      )}
    </>
  );
}
