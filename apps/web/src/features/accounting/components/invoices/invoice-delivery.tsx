import type { DeliveryAnswer, InvoiceView } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import { useState } from 'react';
import { DateCell } from '../../../../shared/ui/text/cells';
import { lazyComponent } from '../../../../shared/ui/lazy/lazy-component';
import { Notice } from '../../../../shared/ui/state/problem-notice';
import { RecordTable } from '../../../../shared/ui/text/record-table';
import { useShowDeliveries } from '../../api/deliveries';
import styles from '../ledger/ledger.module.css';

/** Loaded when it is first opened. */
const ReplaceDialog = lazyComponent(() => import('../ledger/replace-dialog'));

const channels = { platform: 'plateforme agréée', 'chorus-pro': 'Chorus Pro' } as const;

/** The electronic delivery of an invoice and its statuses; nothing if it goes by e-mail only. */
export function InvoiceDelivery({ demandId, invoice }: { demandId: number; invoice: InvoiceView }) {
  const { data } = useShowDeliveries(invoice.id);
  const [isReplacing, setReplacing] = useState(false);
  if (!data || data.deliveries.length === 0) return null;
  const [first] = data.deliveries as [DeliveryAnswer];
  // A part that was paid has to be refunded: the credit note's own form asks how.
  const mayReplace = first.isToBeReplaced && invoice.creditable > 0 && invoice.balance >= invoice.creditable;
  return (
    <>
      {data.deliveries.map((delivery) => (
        <Delivery key={delivery.number} delivery={delivery} />
      ))}
      {mayReplace && (
        <Button type="primary" className={styles.add} onClick={() => setReplacing(true)}>
          Avoir et nouvelle facture
        </Button>
      )}
      {isReplacing && (
        <ReplaceDialog
          demandId={demandId}
          invoice={invoice}
          deliveredTo={data.deliveredTo}
          reason={first.reason}
          onClose={() => setReplacing(false)}
        />
      )}
    </>
  );
}

function Delivery({ delivery }: { delivery: DeliveryAnswer }) {
  const { number, channel, stage, label, reason, action, statuses } = delivery;
  const isRefused = stage === 'refused' || stage === 'not-accepted';
  return (
    <>
      <Notice
        tone={isRefused ? 'error' : action ? 'warning' : 'info'}
        title={`Dépôt de ${number} (${channels[channel]})\u00a0: ${label}`}
      >
        {reason && <p>Motif&nbsp;: {reason}</p>}
        {action}
      </Notice>
      {statuses.length > 0 && (
        <RecordTable
          caption={`Suivi du dépôt de ${number}`}
          rows={statuses}
          rowKey={({ code, at }) => `${code} ${at}`}
          emptyText=""
          columns={[
            { title: 'Date', render: ({ at }) => <DateCell value={at} /> },
            { title: 'Statut', render: (status) => status.label },
            { title: 'Motif', render: (status) => status.reason || '—' },
          ]}
        />
      )}
    </>
  );
}
