import type { InvoiceListLine, ListInvoicesParams } from '@pds/api-client/generated/model';
import { useState } from 'react';
import { listInvoices } from '../api/entries';
import { useListInvoices } from '../api/invoices';
import {
  amountColumn,
  type EntryFilter,
  entryFilters,
  EntryList,
  noEntryFilters,
  PdfLink,
  placeColumns,
  stationColumns,
} from '../components/lists/entry-list';
import { DateCell, MoneyCell } from '../../../shared/ui/text/cells';
import { lazyComponent } from '../../../shared/ui/lazy/lazy-component';
import type { ListFilter } from '../../../shared/list/list-filters';
import type { ListColumn } from '../../../shared/list/table/list-column';
import type { ListPreset } from '../../../shared/list/list-page';
import { SelectionBar, useListSelection } from '../../../shared/list/selection/selection';
import { amountParams, keepShownRows } from '../../../shared/list/list-params';
import { type ListDefaults, useListSearch } from '../../../shared/list/use-list-search';
import { usePlaceFilters } from '../../../shared/list/use-place-filters';
import { formatDate, formatMoney, formatNumber } from '../../../shared/ui/text/format';
import { sumOfEuros } from '../../../shared/ui/text/sums';
import common from '../../../shared/ui/common.module.css';

/** The dialogs are loaded when they are first opened. */
const CollectDialog = lazyComponent(() => import('../components/ledger/collect-dialog'));
const PaymentsDialog = lazyComponent(() => import('../components/ledger/payments-dialog'));
const RemindSeveralDialog = lazyComponent(() => import('../components/reminders/remind-several-dialog'));
const SendSeveralDialog = lazyComponent(() => import('../components/invoices/send-several-dialog'));

type Opened =
  | { readonly dialog: 'payments'; readonly invoice: InvoiceListLine }
  | { readonly dialog: 'collect' | 'send' | 'remind'; readonly invoices: readonly InvoiceListLine[] };

type Filter = EntryFilter | 'state' | 'department' | 'office';

const states = { unpaid: 'À encaisser', overdue: 'Impayées', blocked: 'Bloquées', paid: 'Payées' } as const;

/** Maximum number of invoices collected at once. */
const maxCollected = 200;

/** Maximum number of invoices sent by e-mail at once. */
const maxSent = 100;

/** Maximum number of invoices reminded of at once. */
const maxReminded = 100;

/** All invoices, newest first (spec back-office 9). */
const defaults: ListDefaults<Filter> = {
  filters: { state: '', ...noEntryFilters, department: '', office: '' },
  sort: 'id',
};

const pdfPath = ({ id }: InvoiceListLine) => `/api/invoice/download/${id}`;
const stationOf = ({ aidStation }: InvoiceListLine) => aidStation;

const columns: readonly ListColumn<InvoiceListLine>[] = [
  { key: 'id', title: 'ID', sortable: true, width: 'id', text: ({ id }) => id },
  {
    key: 'number',
    title: 'Numéro',
    width: 'number',
    text: ({ number }) => number,
    render: (row) => (
      <PdfLink href={pdfPath(row)} label={`Facture ${row.number} en PDF`}>
        {row.number}
      </PdfLink>
    ),
  },
  {
    key: 'createdAt',
    title: 'Date',
    sortable: true,
    width: 'day',
    text: ({ createdAt }) => formatDate(createdAt),
  },
  { key: 'dueDate', title: 'Échéance', sortable: true, width: 'day', text: ({ dueDate }) => formatDate(dueDate) },
  {
    key: 'daysLate',
    title: 'Retard (j)',
    align: 'right',
    width: 'figure',
    text: ({ daysLate }) => (daysLate > 0 ? formatNumber(daysLate) : ''),
    render: ({ daysLate }) => <span className={common.urgent}>{daysLate > 0 && formatNumber(daysLate)}</span>,
  },
  amountColumn,
  {
    key: 'balance',
    title: 'Solde',
    sortable: true,
    align: 'right',
    width: 'money',
    text: ({ balance }) => formatMoney(balance),
  },
  ...stationColumns(stationOf),
  ...placeColumns,
];

/** Oldest due date first, for what is to be collected. */
const oldestDueFirst = { by: 'dueDate', direction: 'asc' } as const;
const presets: readonly ListPreset<Filter>[] = [
  { label: 'Toutes', filters: {} },
  { label: states.unpaid, filters: { state: 'unpaid' }, sort: oldestDueFirst },
  { label: states.overdue, filters: { state: 'overdue' }, sort: oldestDueFirst },
  { label: states.blocked, filters: { state: 'blocked' }, sort: oldestDueFirst },
  { label: 'Émises ce mois', filters: { startDate: 'ce mois', endDate: 'ce mois' } },
  { label: states.paid, filters: { state: 'paid' } },
];

/** The operational invoices of the scope (spec back-office 2). */
export default function InvoiceListPage() {
  const search = useListSearch(defaults);
  const params = amountParams<ListInvoicesParams>(search);
  const list = useListInvoices(params, keepShownRows);
  const selection = useListSelection<InvoiceListLine>(search, list, ({ id }) => id);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const toCollect = sumOfEuros(selection.rows.map(({ balance }) => balance));
  const ofPlaces = usePlaceFilters();

  const filters: readonly ListFilter<Filter>[] = [
    ...entryFilters('Numéro de facture'),
    {
      name: 'state',
      label: 'État',
      type: 'select',
      all: 'Toutes',
      options: Object.entries(states).map(([value, label]) => ({ value, label })),
    },
    ...ofPlaces,
  ];

  return (
    <>
      <EntryList
        title="Factures opérationnelles"
        exported="invoices"
        search={search}
        filters={filters}
        list={list}
        columns={columns}
        stationOf={stationOf}
        rowName={({ number }) => `la facture ${number}`}
        rowActions={(row) =>
          row.balance > 0
            ? [{ label: 'Encaisser', onSelect: () => setOpened({ dialog: 'payments', invoice: row }) }]
            : []
        }
        selection={selection}
        presets={presets}
        card={(row) => ({
          title: row.aidStation.eventName,
          tag: <span>{row.number}</span>,
          facts: [
            ['Date', <DateCell key="date" value={row.createdAt} dateOnly />],
            ['Échéance', <DateCell key="due" value={row.dueDate} dateOnly />],
            [
              'Retard',
              row.daysLate > 0 ? (
                <span key="late" className={common.urgent}>
                  {formatNumber(row.daysLate)} j
                </span>
              ) : (
                ''
              ),
            ],
            ['Montant', <MoneyCell key="amount" value={row.amount} />],
            ['Solde', <MoneyCell key="balance" value={row.balance} />],
            ['Organisation', row.aidStation.organizationName],
            ['Département', row.departmentName],
            ['Antenne', row.officeName],
          ],
          actions: <PdfLink href={pdfPath(row)}>Télécharger la facture (PDF)</PdfLink>,
        })}
        emptyText="Aucune facture ne correspond à votre recherche."
        firstUse="Pas encore de facture. Elle s’émet dans l’onglet « Administratif » d’un poste de secours."
        of="des factures trouvées"
        sums={
          list.data && [
            ['Total facturé', list.data.totals.amount],
            ['Reste à encaisser', list.data.totals.balance],
          ]
        }
      >
        {(total) => (
          <SelectionBar
            selection={selection}
            total={total}
            most={maxCollected}
            findAll={async (length) => (await listInvoices({ ...params, page: 1, perPage: length })).records}
            sums={`${formatMoney(toCollect)} à encaisser`}
            actions={[
              {
                label: 'Encaisser',
                disabled: toCollect === 0,
                onSelect: (invoices) => setOpened({ dialog: 'collect', invoices }),
              },
              {
                label: 'Envoyer par e-mail',
                most: maxSent,
                onSelect: (invoices) => setOpened({ dialog: 'send', invoices }),
              },
              {
                label: 'Relancer',
                most: maxReminded,
                onSelect: (invoices) => setOpened({ dialog: 'remind', invoices }),
              },
            ]}
          />
        )}
      </EntryList>
      {opened?.dialog === 'payments' && (
        <PaymentsDialog demandId={opened.invoice.aidStation.id} invoiceId={opened.invoice.id} onClose={close} />
      )}
      {opened?.dialog === 'collect' && (
        <CollectDialog invoices={opened.invoices} onDone={() => selection.clear()} onClose={close} />
      )}
      {opened?.dialog === 'send' && (
        <SendSeveralDialog invoices={opened.invoices} onDone={() => selection.clear()} onClose={close} />
      )}
      {opened?.dialog === 'remind' && (
        <RemindSeveralDialog invoices={opened.invoices} onDone={() => selection.clear()} onClose={close} />
      )}
    </>
  );
}
