import type { ListPaymentsParams, PaymentListAnswer, PaymentListLine } from '@pds/api-client/generated/model';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ListFilter } from '../../../../shared/list/list-filters';
import type { ListColumn } from '../../../../shared/list/table/list-column';
import type { ListPreset } from '../../../../shared/list/list-page';
import { amountParams, keepShownRows } from '../../../../shared/list/list-params';
import type { ListSelection } from '../../../../shared/list/selection/selection';
import { type ListDefaults, type ListSearch, useListSearch } from '../../../../shared/list/use-list-search';
import { DateCell, MoneyCell } from '../../../../shared/ui/text/cells';
import { formatDate } from '../../../../shared/ui/text/format';
import { listPayments, useListPayments } from '../../api/entries';
import {
  amountColumn,
  type EntryFilter,
  entryFilters,
  EntryList,
  noEntryFilters,
  PdfLink,
  stationColumns,
} from './entry-list';

export type PaymentFilter = EntryFilter | 'deposit';

const defaults: ListDefaults<PaymentFilter> = { filters: { deposit: '', ...noEntryFilters }, sort: 'id' };

const commonFilters = entryFilters('Numéro de facture associée', 'Encaissé du', 'Encaissé au');

const kinds = { payment: '', refund: 'Remboursement', 'counter-entry': 'Contre-passation' } as const;

/** Describes an entry that is not a payment: « Contre-passation du n° 12 ». */
const entryKindText = ({ kind, reverses }: PaymentListLine) =>
  reverses === null ? kinds[kind] : `${kinds[kind]} du n°\u00a0${reverses}`;

const stationOf = ({ invoice }: PaymentListLine) => invoice.aidStation;
const invoicePath = ({ invoice }: PaymentListLine) => `/api/invoice/download/${invoice.id}`;

const commonColumns: readonly ListColumn<PaymentListLine>[] = [
  { key: 'id', title: 'ID', sortable: true, width: 'id', text: ({ id }) => id },
  {
    key: 'invoice',
    title: 'Numéro de facture associée',
    width: 'select',
    text: ({ invoice }) => invoice.number,
    render: (row) => (
      <PdfLink href={invoicePath(row)} label={`Facture ${row.invoice.number} en PDF, règlement ${row.id}`}>
        {row.invoice.number}
      </PdfLink>
    ),
  },
  {
    key: 'paymentDate',
    title: 'Date d’encaissement',
    sortable: true,
    width: 'select',
    text: ({ paymentDate }) => formatDate(paymentDate),
  },
  amountColumn,
  { key: 'kind', title: 'Nature', width: 'select', omittedWhenEmpty: true, text: entryKindText },
  ...stationColumns(stationOf),
];

/** A list of payments: its search and the answer. */
export interface PaymentListState {
  readonly search: ListSearch<PaymentFilter>;
  readonly params: ListPaymentsParams;
  readonly list: UseQueryResult<PaymentListAnswer, unknown>;
}

/** Returns the payments of a type. Filters, sort and page are kept in the address. */
export function usePaymentList(type: number): PaymentListState {
  const search = useListSearch(defaults);
  const params = amountParams<ListPaymentsParams>({ params: { ...search.params, type } });
  const list = useListPayments(params, keepShownRows);
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
  found: PaymentListState;
  filters?: readonly ListFilter<PaymentFilter>[];
  presets?: readonly ListPreset<PaymentFilter>[];
  selection: ListSelection<PaymentListLine>;
  moreColumns?: readonly ListColumn<PaymentListLine>[];
  actions?: ReactNode;
  /** Content above the rows. Receives their number. */
  children: (total: number) => ReactNode;
}) {
  const { list } = found;
  return (
    <EntryList
      title={title}
      exported={exported}
      actions={actions}
      search={found.search}
      filters={[...commonFilters, ...filters]}
      presets={presets}
      list={list}
      columns={[...commonColumns, ...moreColumns]}
      selection={selection}
      stationOf={stationOf}
      rowName={({ id }) => `le règlement n°\u00a0${id}`}
      card={(row) => ({
        title: row.invoice.aidStation.eventName,
        tag: <span>{row.invoice.number}</span>,
        facts: [
          ['Date d’encaissement', <DateCell key="date" value={row.paymentDate} dateOnly />],
          ['Montant', <MoneyCell key="amount" value={row.amount} />],
          ['Nature', entryKindText(row)],
          ['Organisation', row.invoice.aidStation.organizationName],
          ...moreColumns.map(({ title: label, text }) => [label, text?.(row) ?? ''] as const),
        ],
        actions: <PdfLink href={invoicePath(row)}>Télécharger la facture (PDF)</PdfLink>,
      })}
      emptyText="Aucun règlement ne correspond à votre recherche."
      firstUse="Pas encore de règlement. Il s’enregistre sur une facture, dans la liste des factures ou dans le dossier."
      of={of}
      sums={list.data && [['Total encaissé', list.data.totals.amount]]}
    >
      {children}
    </EntryList>
  );
}
