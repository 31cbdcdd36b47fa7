import type { DepartmentRowAnswer, ListDepartmentDetailsParams } from '@pds/api-client/generated/model';
import { useListDepartmentDetails } from '../api/structures';
import { pathTo } from '../../../routing/routes';
import type { ListFilter } from '../../../shared/list/list-filters';
import type { ListColumn } from '../../../shared/list/table/list-column';
import { ListPage } from '../../../shared/list/list-page';
import { keepShownRows, listParams } from '../../../shared/list/list-params';
import { type ListDefaults, useListSearch } from '../../../shared/list/use-list-search';
import { addressLine, personName } from '../components/structures/structure-texts';

type Filter = 'name' | 'personLastname' | 'personFirstname';

const defaults: ListDefaults<Filter> = {
  filters: { name: '', personLastname: '', personFirstname: '' },
  sort: 'number',
  direction: 'asc',
};

const filters: readonly ListFilter<Filter>[] = [
  { name: 'name', label: 'Nom' },
  { name: 'personLastname', label: 'Nom du responsable' },
  { name: 'personFirstname', label: 'Prénom du responsable' },
];

const openPath = ({ id }: DepartmentRowAnswer) => pathTo('administration_department_edit', { id });
const title = ({ number, name }: DepartmentRowAnswer) => `${number} – ${name}`;

const columns: readonly ListColumn<DepartmentRowAnswer>[] = [
  { key: 'number', title: 'Numéro', sortable: true, width: 'day', text: ({ number }) => number },
  { key: 'name', title: 'Nom', sortable: true, main: true, text: ({ name }) => name },
  { key: 'address', title: 'Adresse', text: addressLine },
  { key: 'phone', title: 'Téléphone', width: 'phone', text: ({ phone }) => phone },
  { key: 'contact', title: 'Contact', text: ({ emailOperational }) => emailOperational },
  { key: 'person', title: 'Responsable', text: personName },
];

/** « Listing départements » (spec back-office 2). */
export default function DepartmentListPage() {
  const search = useListSearch(defaults);
  const list = useListDepartmentDetails(listParams<ListDepartmentDetailsParams>(search), keepShownRows);
  return (
    <ListPage
      name="departments"
      title="Listing départements"
      search={search}
      filters={filters}
      list={list}
      columns={columns}
      rowTo={openPath}
      card={(row) => ({
        title: title(row),
        facts: [
          ['Adresse', addressLine(row)],
          ['Téléphone', row.phone],
          ['Contact', row.emailOperational],
          ['Responsable', personName(row)],
        ],
      })}
      emptyText="Aucun département ne correspond à votre recherche."
    />
  );
}
