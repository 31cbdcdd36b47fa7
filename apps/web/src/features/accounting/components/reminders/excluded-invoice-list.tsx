import Button from 'antd/es/button';
import { useListReminderExclusions, useResumeReminders } from '../../api/reminders';
import { formatDate } from '../../../../shared/ui/text/format';
import { attempt } from '../../../../shared/ui/state/attempt';
import { RecordTable } from '../../../../shared/ui/text/record-table';
import styles from './reminders.module.css';

/** Lists what is excluded from reminders, with who excluded it and a button to restore it. Renders nothing if nothing is excluded. */
export function ExcludedInvoiceList() {
  const excludedInvoices = useListReminderExclusions();
  const { mutateAsync: resumeReminders, isPending } = useResumeReminders();
  if (!excludedInvoices.data || excludedInvoices.data.length === 0) return null;
  const resume = async (id: number) => {
    await attempt(() => resumeReminders(id), 'Les relances reprennent');
  };
  return (
    <section aria-labelledby="left-out">
      <h2 id="left-out" className={styles.title}>
        Mises de côté
      </h2>
      <RecordTable
        caption="Factures et clients mis de côté"
        rows={excludedInvoices.data}
        rowKey={({ id }) => id}
        emptyText=""
        columns={[
          {
            title: 'Facture ou client',
            render: ({ wholeCustomer, number, organizationName }) =>
              wholeCustomer ? `Toutes les factures de ${organizationName}` : `${number} – ${organizationName}`,
          },
          { title: 'Motif', render: ({ reason }) => reason },
          { title: 'Jusqu’au', render: ({ until }) => formatDate(until) },
          { title: 'Par', render: ({ setBy, setAt }) => `${setBy ?? '—'}, le ${formatDate(setAt)}` },
          {
            title: 'Action',
            render: ({ id, number, organizationName, wholeCustomer }) => (
              <Button
                size="small"
                disabled={isPending}
                aria-label={`Relancer de nouveau ${wholeCustomer ? organizationName : number}`}
                onClick={() => void resume(id)}
              >
                Relancer de nouveau
              </Button>
            ),
          },
        ]}
      />
    </section>
  );
}
