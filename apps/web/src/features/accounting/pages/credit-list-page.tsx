import type { CreditListLine, ListCreditsParams } from '@pds/api-client/generated/model';
import type { ListFilter } from '../../../shared/list/list-filters';
import type { ListColumn } from '../../../shared/list/table/list-column';
import { amountParams, keepShownRows } from '../../../shared/list/list-params';
import { SelectionBar, useListSelection } from '../../../shared/list/selection/selection';
import { type ListDefaults, useListSearch } from '../../../shared/list/use-list-search';
import { usePlaceFilters } from '../../../shared/list/use-place-filters';
import { DateCell, MoneyCell } from '../../../shared/ui/text/cells';
import { formatDate, formatMoney } from '../../../shared/ui/text/format';
import { sumOfEuros } from '../../../shared/ui/text/sums';
import { listCredits, useListCredits } from '../api/entries';
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

type Filter = EntryFilter | 'department' | 'office';

const defaults: ListDefaults<Filter> = { filters: { ...noEntryFilters, department: '', office: '' }, sort: 'id' };

const pdfPath = ({ id }: CreditListLine) => `/api/credit/download/${id}`;
const stationOf = ({ invoice }: CreditListLine) => invoice.aidStation;

const columns: readonly ListColumn<CreditListLine>[] = [
  { key: 'id', title: 'ID', sortable: true, width: 'id', text: ({ id }) => id },
  {
    key: 'number',
    title: 'Numéro d’avoir',
    width: 'number',
    text: ({ number }) => number,
    render: (row) => (
      <PdfLink href={pdfPath(row)} label={`Avoir ${row.number} en PDF`}>
        {row.number}
      </PdfLink>
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
  amountColumn,
  ...stationColumns(stationOf),
  ...placeColumns,
  { key: 'isFinal', title: 'Suite', hidden: true, text: ({ isFinal }) => (isFinal ? 'Définitif' : 'À refacturer') },
  { key: 'comment', title: 'Motif imprimé', hidden: true, text: ({ comment }) => comment },
  { key: 'note', title: 'Note interne', hidden: true, text: ({ note }) => note },
];

/** Maximum number of rows that can be ticked for an export. */
const maxTicked = 500;

/** The credit notes of the scope (spec back-office 2, « Avoirs opérationnel »). */
export default function CreditListPage() {
  const search = useListSearch(defaults);
  const params = amountParams<ListCreditsParams>(search);
  const list = useListCredits(params, keepShownRows);
  const selection = useListSelection<CreditListLine>(search, list, ({ id }) => id);
  const ofPlaces = usePlaceFilters();
  const filters: readonly ListFilter<Filter>[] = [...entryFilters('Numéro d’avoir'), ...ofPlaces];

  return (
    <EntryList
      title="Avoirs opérationnels"
      exported="credits"
      search={search}
      filters={filters}
      list={list}
      columns={columns}
      selection={selection}
      stationOf={stationOf}
      rowName={({ number }) => `l’avoir ${number}`}
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
        actions: <PdfLink href={pdfPath(row)}>Télécharger l’avoir (PDF)</PdfLink>,
      })}
      emptyText="Aucun avoir ne correspond à votre recherche."
      firstUse="Pas encore d’avoir. Il s’établit depuis une facture, dans la liste des factures ou dans le dossier."
      of="des avoirs trouvés"
      sums={list.data && [['Total des avoirs', list.data.totals.amount]]}
    >
      {(total) => (
        <SelectionBar
          selection={selection}
          total={total}
          most={maxTicked}
          findAll={async (length) => (await listCredits({ ...params, page: 1, perPage: length })).records}
          sums={formatMoney(sumOfEuros(selection.rows.map(({ amount }) => amount)))}
        />
      )}
    </EntryList>
  );
}
