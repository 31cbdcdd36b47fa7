import type { CreditListLine, ListCreditsParams } from '@pds/api-client/generated/model';
import { keepPreviousData } from '@tanstack/react-query';
import { pathTo } from '../../../routing/routes';
import type { ListFilter } from '../../../shared/list/list-filters';
import { type ListColumn, ListPage } from '../../../shared/list/list-page';
import { amountParams } from '../../../shared/list/list-params';
import { useListView } from '../../../shared/list/list-view';
import { SelectionBar, useListSelection } from '../../../shared/list/selection';
import { type ListDefaults, useListSearch } from '../../../shared/list/use-list-search';
import { usePlaceFilters } from '../../../shared/list/use-place-filters';
import { DateCell, MoneyCell } from '../../../shared/ui/cells';
import { formatDate, formatMoney } from '../../../shared/ui/format';
import { sumOfEuros } from '../../../shared/ui/sums';
import { listCredits, useListCredits } from '../api/entries';
import { EntryExport } from '../components/export-buttons';
import { ListTotals } from '../components/list-totals';

type Filter =
  'id' | 'number' | 'orgaName' | 'minAmount' | 'maxAmount' | 'startDate' | 'endDate' | 'department' | 'office';

const defaults: ListDefaults<Filter> = {
  filters: {
    id: '',
    number: '',
    orgaName: '',
    minAmount: '',
    maxAmount: '',
    startDate: '',
    endDate: '',
    department: '',
    office: '',
  },
  sort: 'id',
};

const pdfPath = ({ id }: CreditListLine) => `/api/credit/download/${id}`;
const stationPath = ({ invoice }: CreditListLine) => pathTo('aid-station_admin_demand', { id: invoice.aidStation.id });

const columns: readonly ListColumn<CreditListLine>[] = [
  { key: 'id', title: 'ID', sortable: true, width: 'id', text: ({ id }) => id },
  {
    key: 'number',
    title: 'Numéro d’avoir',
    width: 'number',
    text: ({ number }) => number,
    render: (row) => (
      <a href={pdfPath(row)} target="_blank" rel="noreferrer" aria-label={`Avoir ${row.number} en PDF`}>
        {row.number}
      </a>
    ),
  },
  {
    key: 'createdAt',
    title: 'Date de l’avoir',
    sortable: true,
    width: 'dateTime',
    text: ({ createdAt }) => formatDate(createdAt),
  },
  { key: 'invoice', title: 'Facture correspondante', width: 'number', text: ({ invoice }) => invoice.number },
  {
    key: 'amount',
    title: 'Montant',
    sortable: true,
    align: 'right',
    width: 'money',
    text: ({ amount }) => formatMoney(amount),
  },
  {
    key: 'organizationId',
    title: 'ID organisation',
    width: 'figure',
    text: ({ invoice }) => invoice.aidStation.organizationId,
  },
  { key: 'organization', title: 'Organisation', text: ({ invoice }) => invoice.aidStation.organizationName },
  { key: 'aidStation', title: 'Poste de secours', main: true, text: ({ invoice }) => invoice.aidStation.eventName },
  { key: 'department', title: 'Département', text: ({ departmentName }) => departmentName },
  { key: 'office', title: 'Antenne', text: ({ officeName }) => officeName },
  { key: 'isFinal', title: 'Suite', hidden: true, text: ({ isFinal }) => (isFinal ? 'Définitif' : 'À refacturer') },
  { key: 'comment', title: 'Motif imprimé', hidden: true, text: ({ comment }) => comment },
  { key: 'note', title: 'Note interne', hidden: true, text: ({ note }) => note },
];
const keys = columns.map(({ key }) => key);

/** Maximum number of rows that can be ticked for an export. */
const most = 500;

/** The credit notes of the scope (spec back-office 2, « Avoirs opérationnel »). */
export default function CreditListPage() {
  const search = useListSearch(defaults);
  const params = amountParams<ListCreditsParams>(search);
  const list = useListCredits(params, { query: { placeholderData: keepPreviousData } });
  const view = useListView('credits', keys);
  const selection = useListSelection<CreditListLine>(search, list, ({ id }) => id);
  const ofPlaces = usePlaceFilters();
  const filters: readonly ListFilter<Filter>[] = [
    { name: 'id', label: 'ID', type: 'number' },
    { name: 'number', label: 'Numéro d’avoir' },
    { name: 'orgaName', label: 'Organisation' },
    { name: 'minAmount', label: 'Montant minimum', type: 'number' },
    { name: 'maxAmount', label: 'Montant maximum', type: 'number' },
    { name: 'startDate', label: 'Du', type: 'date' },
    { name: 'endDate', label: 'Au', type: 'date' },
    ...ofPlaces,
  ];

  return (
    <ListPage
      title="Avoirs opérationnels"
      wide
      breadcrumb={[{ label: 'Tableau de bord', to: pathTo('root') }]}
      search={search}
      filters={filters}
      list={list}
      columns={columns}
      view={view}
      selection={selection}
      rowKey={({ id }) => id}
      rowName={({ number }) => `l’avoir ${number}`}
      rowTo={stationPath}
      card={(row) => ({
        title: row.invoice.aidStation.eventName,
        tag: <span>{row.number}</span>,
        facts: [
          ['Date de l’avoir', <DateCell key="date" value={row.createdAt} dateOnly />],
          ['Facture correspondante', row.invoice.number],
          ['Montant', <MoneyCell key="amount" value={row.amount} />],
          ['Organisation', row.invoice.aidStation.organizationName],
          ['Département', row.departmentName],
          ['Antenne', row.officeName],
        ],
        actions: (
          <a href={pdfPath(row)} target="_blank" rel="noreferrer">
            Télécharger l’avoir (PDF)
          </a>
        ),
      })}
      emptyText="Aucun avoir ne correspond à votre recherche."
      totals={
        list.data && <ListTotals of="des avoirs trouvés" sums={[['Total des avoirs', list.data.totals.amount]]} />
      }
    >
      <EntryExport list="credits" search={search} selection={selection} view={view} columns={columns} />
      {list.data && (
        <SelectionBar
          selection={selection}
          total={list.data.total}
          most={most}
          findAll={async (length) => (await listCredits({ ...params, page: 1, perPage: length })).records}
          sums={formatMoney(sumOfEuros(selection.rows.map(({ amount }) => amount)))}
        />
      )}
    </ListPage>
  );
}
