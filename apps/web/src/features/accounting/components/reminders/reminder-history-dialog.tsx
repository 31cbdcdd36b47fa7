import { useListRemindersOfInvoice } from '../../api/reminders';
import { Dialog } from '../../../../shared/ui/dialog/dialog';
import { formatDate, formatDateTime, formatMoney } from '../../../../shared/ui/text/format';
import { QueryState } from '../../../../shared/ui/state/query-state';
import { RecordTable } from '../../../../shared/ui/text/record-table';
import { messageStates, stageNames } from './reminder-labels';

export interface ReminderHistoryDialogProps {
  invoice: { readonly id: number; readonly number: string };
  onClose: () => void;
}

/** Every reminder of an invoice with the state of its message, and every exclusion. */
export function ReminderHistoryDialog({ invoice, onClose }: ReminderHistoryDialogProps) {
  const history = useListRemindersOfInvoice(invoice.id);
  return (
    <Dialog title={`Relances de la facture ${invoice.number}`} width={820} onClose={onClose}>
      <QueryState query={history}>
        {({ reminders, exclusions }) => (
          <>
            <RecordTable
              caption="Relances envoyées"
              rows={reminders}
              rowKey={({ stage }) => stage}
              emptyText="Aucune relance n’a été envoyée."
              columns={[
                { title: 'Niveau', render: ({ stage }) => stageNames[stage] },
                { title: 'Envoyée le', render: ({ sentAt }) => formatDateTime(sentAt) },
                { title: 'Par', render: ({ sentBy }) => sentBy ?? 'Envoi automatique' },
                { title: 'À', render: ({ to }) => to ?? '—' },
                { title: 'Reste alors', align: 'right', render: ({ balance }) => formatMoney(balance) },
                { title: 'Message', render: ({ state }) => (state ? messageStates[state] : '—') },
              ]}
            />
            {exclusions.length > 0 && (
              <RecordTable
                caption="Mises de côté"
                rows={exclusions}
                rowKey={({ id }) => id}
                emptyText=""
                columns={[
                  {
                    title: 'Mise de côté',
                    render: ({ wholeCustomer }) => (wholeCustomer ? 'Tout le client' : 'La facture'),
                  },
                  { title: 'Motif', render: ({ reason }) => reason },
                  { title: 'Jusqu’au', render: ({ until }) => formatDate(until) },
                  { title: 'Par', render: ({ setBy, setAt }) => `${setBy ?? '—'}, le ${formatDate(setAt)}` },
                  {
                    title: 'Fin',
                    render: ({ endedBy, endedAt }) => (endedAt ? `${endedBy ?? '—'}, le ${formatDate(endedAt)}` : '—'),
                  },
                ]}
              />
            )}
          </>
        )}
      </QueryState>
    </Dialog>
  );
}
