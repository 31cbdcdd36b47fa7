import type { CustomerBalanceLine, ListCustomerBalancesParams } from '@pds/api-client/generated/model';
import { useListCustomerBalances } from '../api/customer-balance';
import { useListExport } from '../components/lists/use-list-export';
import { ListTotals } from '../components/lists/list-totals';
import type { ListFilter } from '../../../shared/list/list-filters';
import type { ListColumn } from '../../../shared/list/table/list-column';
import { ListPage } from '../../../shared/list/list-page';
import { keepShownRows, listParams } from '../../../shared/list/list-params';
import { type ListDefaults, useListSearch } from '../../../shared/list/use-list-search';
import { MoneyCell } from '../../../shared/ui/text/cells';
import { formatDate, formatMoney } from '../../../shared/ui/text/format';
import { today } from '../../../shared/ui/text/today';

type Filter = 'orgaName' | 'startDate' | 'endDate';

const defaults: ListDefaults<Filter> = {
  filters: { orgaName: '', startDate: `${today().slice(0, 4)}-01-01`, endDate: today() },
  sort: 'organization',
  direction: 'asc',
};

const filters: readonly ListFilter<Filter>[] = [
  { name: 'orgaName', label: 'Organisation' },
  { name: 'startDate', label: 'Du', type: 'date' },
  { name: 'endDate', label: 'Au', type: 'date' },
];

type Amount = 'opening' | 'invoiced' | 'credited' | 'collected' | 'closing';
const amounts: Readonly<Record<Amount, string>> = {
  opening: 'Solde initial',
  invoiced: 'Facturé',
  credited: 'Avoirs',
  collected: 'Encaissé',
  closing: 'Solde final',
};
const amountNames = Object.keys(amounts) as Amount[];

const columns: readonly ListColumn<CustomerBalanceLine>[] = [
  { key: 'organization', title: 'Organisation', sortable: true, main: true, text: ({ organization }) => organization },
  ...amountNames.map((name) => ({
    key: name,
    title: amounts[name],
    sortable: name === 'invoiced' || name === 'closing',
    align: 'right' as const,
    width: 'money' as const,
    text: (line: CustomerBalanceLine) => formatMoney(line[name]),
  })),
];

/** « Balance clients »: what each customer owed, was invoiced, was credited and paid in a period. */
export default function CustomerBalancePage() {
  const search = useListSearch(defaults);
  const list = useListCustomerBalances(listParams<ListCustomerBalancesParams>(search), keepShownRows);
  const { buttons, outcome } = useListExport({
    list: 'customers',
    params: search.params,
  });
  return (
    <ListPage
      name="customers"
      title="Balance clients"
      exports={buttons}
      search={search}
      filters={filters}
      list={list}
      columns={columns}
      card={(line) => ({
        title: line.organization,
        facts: amountNames.map((name) => [amounts[name], <MoneyCell key={name} value={line[name]} />] as const),
      })}
      emptyText="Aucun client n’a d’écriture jusqu’à la fin de cette période."
      totals={
        list.data && (
          <>
            <p>
              Du {formatDate(list.data.startDate)} au {formatDate(list.data.endDate)}, écritures du dernier jour
              comprises.
            </p>
            <ListTotals
              of="des clients trouvés"
              sums={amountNames.map((name) => [amounts[name], list.data.totals[name]])}
            />
          </>
        )
      }
    >
      {outcome}
    </ListPage>
  );
}
