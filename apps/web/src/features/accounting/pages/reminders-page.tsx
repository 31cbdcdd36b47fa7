import type { ProposedReminderLine } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import { useState } from 'react';
import { Link } from 'react-router';
import { useProposeReminders } from '../api/reminders';
import { AgedBalance } from '../components/reminders/aged-balance';
import { ExcludeFromRemindersDialog } from '../components/reminders/exclude-from-reminders-dialog';
import { ExcludedInvoiceList } from '../components/reminders/excluded-invoice-list';
import { ReminderHistoryDialog } from '../components/reminders/reminder-history-dialog';
import { restoreChoice, withoutSent, withReceiver, withTicked } from '../components/reminders/reminder-choice';
import { stageNames } from '../components/reminders/reminder-labels';
import common from '../../../shared/ui/common.module.css';
import styles from '../components/reminders/reminders.module.css';
import { SendRemindersDialog } from '../components/reminders/send-reminders-dialog';
import { pathTo } from '../../../routing/routes';
import { emailAddress } from '../../../shared/form/checks/checks';
import { type ListFilter, ListFilters } from '../../../shared/list/list-filters';
import { keepShownRows, listParams } from '../../../shared/list/list-params';
import { type ListDefaults, useListSearch } from '../../../shared/list/use-list-search';
import { usePlaceFilters } from '../../../shared/list/use-place-filters';
import { useRememberList } from '../../../shared/session/last-list';
import { useListDraft } from '../../../shared/session/list-draft';
import { formatDate, formatMoney, formatNumber } from '../../../shared/ui/text/format';
import { sumOfEuros } from '../../../shared/ui/text/sums';
import { PageFrame } from '../../../shared/ui/page/page-frame';
import { Notice } from '../../../shared/ui/state/problem-notice';
import { QueryState } from '../../../shared/ui/state/query-state';
import { RecordTable } from '../../../shared/ui/text/record-table';

type Filter = 'asOf' | 'stage' | 'orgaName' | 'department' | 'office';

const defaults: ListDefaults<Filter> = {
  filters: { asOf: '', stage: '', orgaName: '', department: '', office: '' },
  sort: 'dueDate',
};
/** Maximum number of reminders that the API sends at once. */
const maxAtOnce = 100;

/** Unpaid invoices by age, and the reminders that may be sent: chosen, previewed, sent. */
export default function RemindersPage() {
  const search = useListSearch(defaults);
  const { asOf, stage, orgaName, department, office } = search.params;
  const proposed = useProposeReminders(
    listParams({ params: { asOf, stage, orgaName, department, office } }),
    keepShownRows,
  );
  useRememberList('Relances');
  const [choice, choose] = useListDraft('reminders', restoreChoice);
  const unticked = new Set(choice.unticked);
  const receivers = new Map(choice.receivers);
  const [open, setOpen] = useState<
    { dialog: 'send' } | { dialog: 'history' | 'exclude'; of: ProposedReminderLine } | null
  >(null);
  const ofPlaces = usePlaceFilters();
  const close = () => setOpen(null);

  const filters: readonly ListFilter<Filter>[] = [
    { name: 'asOf', label: 'À la date du', type: 'date' },
    {
      name: 'stage',
      label: 'Niveau',
      type: 'select',
      options: Object.entries(stageNames).map(([value, label]) => ({ value, label })),
    },
    { name: 'orgaName', label: 'Organisation' },
    ...ofPlaces,
  ];

  const tick = (ids: readonly number[], isTicked: boolean) => choose(withTicked(choice, ids, isTicked));

  return (
    <PageFrame title="Relances" wide breadcrumb={[{ label: 'Tableau de bord', to: pathTo('root') }]}>
      <ListFilters filters={filters} search={search} />
      <AgedBalance params={{ asOf, orgaName, department, office }} />
      <section aria-labelledby="proposed">
        <h2 id="proposed" className={styles.title}>
          Relances proposées
        </h2>
        <QueryState query={proposed}>
          {({ records, hasMore }) => {
            const chosen = records.filter(({ id }) => !unticked.has(id));
            const areWrong = chosen.some(({ id }) => receivers.has(id) && emailAddress(receivers.get(id)) !== null);
            const tooMany = chosen.length > maxAtOnce;
            return (
              <>
                {records.length > 0 && (
                  <div className={styles.bar}>
                    <label className={styles.check}>
                      <input
                        type="checkbox"
                        checked={chosen.length === records.length}
                        onChange={({ target }) =>
                          tick(
                            records.map(({ id }) => id),
                            target.checked,
                          )
                        }
                      />
                      Tout cocher
                    </label>
                    <Button
                      type="primary"
                      disabled={chosen.length === 0 || areWrong || tooMany}
                      onClick={() => setOpen({ dialog: 'send' })}
                    >
                      Aperçu et envoi
                    </Button>
                    <span role="status">
                      {formatNumber(chosen.length)} sur {formatNumber(records.length)},{' '}
                      {formatMoney(sumOfEuros(chosen.map(({ balance }) => balance)))}
                    </span>
                  </div>
                )}
                {hasMore && (
                  <Notice tone="info">
                    Les {formatNumber(records.length)} plus anciennes sont affichées : les suivantes viendront quand
                    celles-ci seront parties, ou en resserrant la recherche.
                  </Notice>
                )}
                {tooMany && (
                  <Notice tone="warning">{maxAtOnce} relances au plus partent à la fois : décochez-en.</Notice>
                )}
                {areWrong && <Notice tone="warning">Une adresse e-mail corrigée n’est pas valide.</Notice>}
                <RecordTable<ProposedReminderLine>
                  caption="Relances proposées"
                  rows={records}
                  rowKey={({ id }) => id}
                  emptyText="Aucune relance à envoyer."
                  columns={[
                    {
                      title: 'Envoyer',
                      render: ({ id, number }) => (
                        <input
                          type="checkbox"
                          aria-label={`Relancer la facture ${number}`}
                          checked={!unticked.has(id)}
                          onChange={({ target }) => tick([id], target.checked)}
                        />
                      ),
                    },
                    { title: 'Niveau', render: (row) => stageNames[row.stage] },
                    {
                      title: 'Facture',
                      render: ({ id, number }) => (
                        <a href={`/api/invoice/download/${id}`} target="_blank" rel="noreferrer">
                          {number}
                        </a>
                      ),
                    },
                    {
                      title: 'Client',
                      render: ({ organizationName, eventName, aidStationId }) => (
                        <div>
                          {organizationName}
                          <br />
                          <Link to={pathTo('aid-station_admin_demand', { id: aidStationId })}>{eventName}</Link>
                        </div>
                      ),
                    },
                    {
                      title: 'Échéance',
                      render: ({ dueDate, daysLate }) => (
                        <div>
                          {formatDate(dueDate)}
                          <br />
                          <span className={common.urgent}>{formatNumber(daysLate)} j de retard</span>
                        </div>
                      ),
                    },
                    { title: 'Reste', align: 'right', render: ({ balance }) => formatMoney(balance) },
                    {
                      title: 'Destinataire',
                      render: ({ id, number, contactEmail }) => (
                        <input
                          type="email"
                          className={`pds-input ${styles.receiver}`}
                          aria-label={`Destinataire de la relance ${number}`}
                          maxLength={254}
                          autoComplete="off"
                          value={receivers.get(id) ?? contactEmail}
                          onChange={({ target }) => choose(withReceiver(choice, id, contactEmail, target.value))}
                        />
                      ),
                    },
                    {
                      title: 'Actions',
                      render: (row) => (
                        <div className={styles.rowActions}>
                          <Button
                            size="small"
                            aria-label={`Historique des relances de ${row.number}`}
                            onClick={() => setOpen({ dialog: 'history', of: row })}
                          >
                            Historique{row.sent.length > 0 && ` (${row.sent.length})`}
                          </Button>
                          <Button
                            size="small"
                            aria-label={`Mettre de côté ${row.number}`}
                            onClick={() => setOpen({ dialog: 'exclude', of: row })}
                          >
                            Mettre de côté
                          </Button>
                        </div>
                      ),
                    },
                  ]}
                />
                {open?.dialog === 'send' && (
                  <SendRemindersDialog
                    chosen={chosen}
                    receivers={receivers}
                    onSent={(ids) => choose(withoutSent(choice, ids))}
                    onClose={close}
                  />
                )}
              </>
            );
          }}
        </QueryState>
      </section>
      <ExcludedInvoiceList />
      {open?.dialog === 'history' && <ReminderHistoryDialog invoice={open.of} onClose={close} />}
      {open?.dialog === 'exclude' && <ExcludeFromRemindersDialog invoice={open.of} onClose={close} />}
    </PageFrame>
  );
}
