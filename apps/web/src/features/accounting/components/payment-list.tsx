import type { ListPaymentsParams, PaymentListAnswer, PaymentListLine } from '@pds/api-client/generated/model';
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pathTo } from '../../../routing/routes';
import type { ListFilter } from '../../../shared/list/list-filters';
import { type ListColumn, ListPage, type ListPreset } from '../../../shared/list/list-page';
import { amountParams } from '../../../shared/list/list-params';
import { useListView } from '../../../shared/list/list-view';
import type { ListSelection } from '../../../shared/list/selection';
import { type ListDefaults, type ListSearch, useListSearch } from '../../../shared/list/use-list-search';
import { DateCell, MoneyCell } from '../../../shared/ui/cells';
import { formatDate, formatMoney } from '../../../shared/ui/format';
import { listPayments, useListPayments } from '../api/entries';
import { EntryExport } from './export-buttons';
import { ListTotals } from './list-totals';

export type PaymentFilter =
  'deposit' | 'id' | 'number' | 'orgaName' | 'minAmount' | 'maxAmount' | 'startDate' | 'endDate';

const defaults: ListDefaults<PaymentFilter> = {
  filters: {
    deposit: '',
    id: '',
    number: '',
    orgaName: '',
    minAmount: '',
    maxAmount: '',
    startDate: '',
    endDate: '',
  },
  sort: 'id',
};

const shared: readonly ListFilter<PaymentFilter>[] = [
  { name: 'id', label: 'ID', type: 'number' },
  { name: 'number', label: 'Numéro de facture associée' },
  { name: 'orgaName', label: 'Organisation' },
  { name: 'minAmount', label: 'Montant minimum', type: 'number' },
  { name: 'maxAmount', label: 'Montant maximum', type: 'number' },
  { name: 'startDate', label: 'Encaissé du', type: 'date' },
  { name: 'endDate', label: 'Encaissé au', type: 'date' },
];

const kinds = { payment: '', refund: 'Remboursement', 'counter-entry': 'Contre-passation' } as const;

/** Describes an entry that is not a payment: « Contre-passation du n° 12 ». */
const natureOf = ({ kind, reverses }: PaymentListLine) =>
  reverses === null ? kinds[kind] : `${kinds[kind]} du n°\u00a0${reverses}`;

const invoicePath = ({ invoice }: PaymentListLine) => `/api/invoice/download/${invoice.id}`;

const ofEveryPayment: readonly ListColumn<PaymentListLine>[] = [
  { key: 'id', title: 'ID', sortable: true, width: 'id', text: ({ id }) => id },
  {
    key: 'invoice',
    title: 'Numéro de facture associée',
    width: 'select',
    text: ({ invoice }) => invoice.number,
    render: (row) => (
      <a
        href={invoicePath(row)}
        target="_blank"
        rel="noreferrer"
        aria-label={`Facture ${row.invoice.number} en PDF, règlement ${row.id}`}
      >
        {row.invoice.number}
      </a>
    ),
  },
  {
    key: 'paymentDate',
    title: 'Date d’encaissement',
    sortable: true,
    width: 'select',
    text: ({ paymentDate }) => formatDate(paymentDate),
  },
  {
    key: 'amount',
    title: 'Montant',
    sortable: true,
    align: 'right',
    width: 'money',
    text: ({ amount }) => formatMoney(amount),
  },
  { key: 'kind', title: 'Nature', width: 'select', text: natureOf },
  {
    key: 'organizationId',
    title: 'ID organisation',
    width: 'figure',
    text: ({ invoice }) => invoice.aidStation.organizationId,
  },
  { key: 'organization', title: 'Organisation', text: ({ invoice }) => invoice.aidStation.organizationName },
  { key: 'aidStation', title: 'Poste de secours', main: true, text: ({ invoice }) => invoice.aidStation.eventName },
];

/** A list of payments: its search and the answer. */
export interface FoundPayments {
  readonly search: ListSearch<PaymentFilter>;
  readonly params: ListPaymentsParams;
  readonly list: UseQueryResult<PaymentListAnswer, unknown>;
}

/** Returns the payments of a type. Filters, sort and page are kept in the address. */
export function useFoundPayments(type: number): FoundPayments {
  const search = useListSearch(defaults);
  const params = amountParams<ListPaymentsParams>({ params: { ...search.params, type } });
  const list = useListPayments(params, { query: { placeholderData: keepPreviousData } });
  return { search, params, list };
}

/** Returns the first rows of a search. */
export async function findPayments(params: ListPaymentsParams, most: number): Promise<readonly PaymentListLine[]> {
  return (await listPayments({ ...params, page: 1, perPage: most })).records;
}

/** The payments of a type, with their counter-entries and refunds (spec back-office 2, « Virements », « Chèques »). */
export function PaymentList({
  title,
  of,
  exported,
  found,
  filters = [],
  presets,
  selection,
  moreColumns = [],
  actions,
  children,
}: {
  title: string;
  /** « des virements trouvés » */
  of: string;
  /** The list's name in exports. */
  exported: 'transfers' | 'cheques';
  found: FoundPayments;
  filters?: readonly ListFilter<PaymentFilter>[];
  presets?: readonly ListPreset<PaymentFilter>[];
  selection: ListSelection<PaymentListLine>;
  moreColumns?: readonly ListColumn<PaymentListLine>[];
  actions?: ReactNode;
  /** Content above the rows. Receives their number. */
  children: (total: number) => ReactNode;
}) {
  const { list } = found;
  const columns = [...ofEveryPayment, ...moreColumns];
  const view = useListView(
    exported,
    columns.map(({ key }) => key),
  );
  return (
    <ListPage
      title={title}
      wide
      breadcrumb={[{ label: 'Tableau de bord', to: pathTo('root') }]}
      actions={actions}
      search={found.search}
      filters={[...filters, ...shared]}
      presets={presets}
      list={list}
      columns={columns}
      view={view}
      selection={selection}
      rowKey={({ id }) => id}
      rowName={({ id }) => `le règlement n°\u00a0${id}`}
      rowTo={({ invoice }) => pathTo('aid-station_admin_demand', { id: invoice.aidStation.id })}
      card={(row) => ({
        title: row.invoice.aidStation.eventName,
        tag: <span>{row.invoice.number}</span>,
        facts: [
          ['Date d’encaissement', <DateCell key="date" value={row.paymentDate} dateOnly />],
          ['Montant', <MoneyCell key="amount" value={row.amount} />],
          ['Nature', natureOf(row)],
          ['Organisation', row.invoice.aidStation.organizationName],
          ...moreColumns.map(({ title: label, text }) => [label, text?.(row) ?? ''] as const),
        ],
        actions: (
          <a href={invoicePath(row)} target="_blank" rel="noreferrer">
            Télécharger la facture (PDF)
          </a>
        ),
      })}
      emptyText="Aucun règlement ne correspond à votre recherche."
      totals={list.data && <ListTotals of={of} sums={[['Total encaissé', list.data.totals.amount]]} />}
    >
      <EntryExport list={exported} search={found.search} selection={selection} view={view} columns={columns} />
      {list.data && children(list.data.total)}
    </ListPage>
  );
}
