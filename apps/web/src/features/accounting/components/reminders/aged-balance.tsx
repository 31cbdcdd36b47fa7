import type { AgedAmounts, AgedCustomer } from '@pds/api-client/generated/model';
import { useShowAgedBalance } from '../../api/reminders';
import { formatMoney, formatNumber } from '../../../../shared/ui/text/format';
import { QueryState } from '../../../../shared/ui/state/query-state';
import { RecordTable } from '../../../../shared/ui/text/record-table';
import styles from './reminders.module.css';

const brackets = [
  ['notDue', 'Non échu'],
  ['upTo30', '1 à 30 jours'],
  ['upTo60', '31 à 60 jours'],
  ['upTo90', '61 à 90 jours'],
  ['over90', 'Plus de 90 jours'],
  ['total', 'Total dû'],
] as const satisfies readonly (readonly [keyof AgedAmounts, string])[];

const shownCustomers = 10;

/** Shows what is owed by how late it is: in total, and by customer on demand. */
export function AgedBalance({ params }: { params: object }) {
  const balance = useShowAgedBalance({ ...params, perPage: shownCustomers });
  return (
    <section aria-labelledby="aged-balance">
      <h2 id="aged-balance" className={styles.title}>
        Balance âgée
      </h2>
      <QueryState query={balance}>
        {({ totals, records, total }) => (
          <>
            <dl className={styles.brackets}>
              {brackets.map(([name, label]) => (
                <div key={name}>
                  <dt>{label}</dt>
                  <dd>{formatMoney(totals[name])}</dd>
                </div>
              ))}
            </dl>
            <details className={styles.customers}>
              <summary>
                Par client
                {total > shownCustomers && ` (les ${shownCustomers} qui doivent le plus, sur ${formatNumber(total)})`}
              </summary>
              <RecordTable<AgedCustomer>
                caption="Balance âgée par client"
                rows={records}
                rowKey={({ organizationId, organizationName }) => organizationId ?? organizationName}
                emptyText="Aucune somme n’est due."
                columns={[
                  { title: 'Client', render: ({ organizationName }) => organizationName },
                  ...brackets.map(([name, label]) => ({
                    title: label,
                    align: 'right' as const,
                    render: (row: AgedCustomer) => formatMoney(row[name]),
                  })),
                ]}
              />
            </details>
          </>
        )}
      </QueryState>
    </section>
  );
}
