import type { InvoiceListLine } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import { useEffect, useState } from 'react';
import { useShowDueReminders } from '../../api/reminders';
import { Dialog } from '../../../../shared/ui/dialog/dialog';
import { ProblemNotice } from '../../../../shared/ui/state/problem-notice';
import { Loading } from '../../../../shared/ui/state/query-state';
import { useReturnFocus } from '../../../../shared/ui/dialog/use-return-focus';
import { RefusedInvoices } from '../invoices/refused-invoices';
import { SendRemindersDialog } from './send-reminders-dialog';

const noCorrections: ReadonlyMap<number, string> = new Map();

/** « Relancer »: previews and sends the reminders due for the chosen invoices, and gives the reason for each of the others. */
export default function RemindSeveralDialog({
  invoices,
  onDone,
  onClose,
}: {
  invoices: readonly Pick<InvoiceListLine, 'id'>[];
  onDone: () => void;
  onClose: () => void;
}) {
  // Reminded invoices leave the selection, so the choice is kept here.
  const [ids] = useState(() => invoices.map(({ id }) => id));
  // The letters open in another dialog, which replaces this one.
  useReturnFocus();
  const { mutate: loadDueReminders, data, error } = useShowDueReminders();
  useEffect(() => loadDueReminders(ids), [loadDueReminders, ids]);
  const refused = data && data.notDue.length > 0 && (
    <RefusedInvoices
      title={
        data.notDue.length > 1
          ? 'Ces factures ne sont pas à relancer\u00a0:'
          : 'Cette facture n’est pas à relancer\u00a0:'
      }
      refused={data.notDue.map(({ id, ...one }) => ({ invoiceId: id, ...one }))}
    />
  );
  if (data && data.due.length > 0) {
    return (
      <SendRemindersDialog chosen={data.due} receivers={noCorrections} onSent={onDone} onClose={onClose}>
        {refused}
      </SendRemindersDialog>
    );
  }
  return (
    <Dialog title="Relancer" width={560} keep onClose={onClose} footer={<Button onClick={onClose}>Fermer</Button>}>
      {error ? <ProblemNotice error={error} retry={() => loadDueReminders(ids)} /> : refused || <Loading />}
    </Dialog>
  );
}
