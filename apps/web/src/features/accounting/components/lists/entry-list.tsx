import type { ExportListBody, InvoicedStation } from '@pds/api-client/generated/model';
import type { ReactNode } from 'react';
import { pathTo } from '../../../../routing/routes';
import type { ListFilter } from '../../../../shared/list/list-filters';
import type { ListColumn } from '../../../../shared/list/table/list-column';
import { ListPage, type ListPageProps } from '../../../../shared/list/list-page';
import { useFoldedPlaces } from '../../../../shared/list/table/use-folded-places';
import { type ListSelection, tickedIds } from '../../../../shared/list/selection/selection';
import { formatMoney } from '../../../../shared/ui/text/format';
import { useListExport } from './use-list-export';
import { ListTotals } from './list-totals';

/** The filters shared by the lists of invoices, credit notes and payments. */
export type EntryFilter = 'id' | 'number' | 'orgaName' | 'minAmount' | 'maxAmount' | 'startDate' | 'endDate';

export const noEntryFilters: Readonly<Record<EntryFilter, string>> = {
  id: '',
  number: '',
  orgaName: '',
  minAmount: '',
  maxAmount: '',
  startDate: '',
  endDate: '',
};

/** The fields of these filters. The labels of the number and of the days differ from list to list. */
export function entryFilters(number: string, from = 'Du', to = 'Au'): readonly ListFilter<EntryFilter>[] {
  return [
    { name: 'orgaName', label: 'Organisation' },
    { name: 'startDate', label: from, type: 'date' },
    { name: 'endDate', label: to, type: 'date' },
    { name: 'number', label: number },
    { name: 'id', label: 'ID', type: 'number', more: true },
    { name: 'minAmount', label: 'Montant minimum', type: 'number', more: true },
    { name: 'maxAmount', label: 'Montant maximum', type: 'number', more: true },
  ];
}

export const amountColumn: ListColumn<{ readonly amount: number }> = {
  key: 'amount',
  title: 'Montant',
  sortable: true,
  align: 'right',
  width: 'money',
  text: ({ amount }) => formatMoney(amount),
};

export function stationColumns<Row>(stationOf: (row: Row) => InvoicedStation): readonly ListColumn<Row>[] {
  return [
    {
      key: 'organizationId',
      title: 'ID organisation',
      width: 'figure',
      folded: true,
      text: (row) => stationOf(row).organizationId,
    },
    { key: 'organization', title: 'Organisation', text: (row) => stationOf(row).organizationName },
    { key: 'aidStation', title: 'Poste de secours', main: true, text: (row) => stationOf(row).eventName },
  ];
}

/** The columns of the department and office that issued an entry. */
export const placeColumns: readonly ListColumn<{
  readonly departmentName: string | null;
  readonly officeName: string | null;
}>[] = [
  { key: 'department', title: 'Département', text: ({ departmentName }) => departmentName },
  { key: 'office', title: 'Antenne', text: ({ officeName }) => officeName },
];

/** A link that opens the PDF of an entry in a new tab. */
export function PdfLink({ href, label, children }: { href: string; label?: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" aria-label={label}>
      {children}
    </a>
  );
}

interface EntryListProps<Row, Filter extends string> extends Pick<
  ListPageProps<Row, Filter>,
  | 'title'
  | 'actions'
  | 'search'
  | 'filters'
  | 'presets'
  | 'list'
  | 'columns'
  | 'rowActions'
  | 'rowName'
  | 'card'
  | 'emptyText'
  | 'firstUse'
> {
  /** The name of the list for its export and its stored view. */
  readonly exported: ExportListBody['list'];
  readonly selection: ListSelection<Row>;
  readonly stationOf: (row: Row) => InvoicedStation;
  /** « des virements trouvés » */
  readonly of: string;
  /** The sums of all matching rows; undefined until they are loaded. */
  readonly sums: readonly (readonly [label: string, euros: number])[] | undefined;
  /** Renders the content above the rows, from the number of matching rows. */
  readonly children: (total: number) => ReactNode;
}

/** A list of invoices, credit notes or payments. Rows can be selected and exported; each row opens its station. */
export function EntryList<Row extends { readonly id: number }, Filter extends string>({
  exported,
  stationOf,
  of,
  sums,
  children,
  ...page
}: EntryListProps<Row, Filter>) {
  const { search, list, selection } = page;
  const columns = useFoldedPlaces(page.columns);
  const { buttons, outcome } = useListExport({
    list: exported,
    params: search.params,
    ids: tickedIds(selection),
  });
  return (
    <ListPage
      name={exported}
      {...page}
      columns={columns}
      exports={buttons}
      wide
      rowTo={(row) => pathTo('aid-station_admin_demand', { id: stationOf(row).id })}
      totals={sums && <ListTotals of={of} sums={sums} />}
    >
      {outcome}
      {list.data && children(list.data.total)}
    </ListPage>
  );
}
