import type { ListOrganisationsParams, OrganisationRowAnswer } from '@pds/api-client/generated/model';
import { managerRoles, staffRoles } from '@pds/kernel';
import { useListOrganisations } from '../api/organisations';
import { pathTo } from '../../../routing/routes';
import type { ListFilter } from '../../../shared/list/list-filters';
import type { ListColumn } from '../../../shared/list/table/list-column';
import { ListPage } from '../../../shared/list/list-page';
import { keepShownRows, listParams } from '../../../shared/list/list-params';
import { type ListDefaults, useListSearch } from '../../../shared/list/use-list-search';
import { optionsOf } from '../../../shared/form/inputs/number-select';
import { RouteLink } from '../../../shared/ui/buttons/button';
import { useHasRole } from '../../../shared/session/session';
import { organisationTypes } from '../../../shared/reference/organisation-types';

type Filter = 'id' | 'name' | 'pdsManagerFirstName' | 'pdsManagerLastName' | 'type' | 'pdsManagerEmail';

const defaults: ListDefaults<Filter> = {
  filters: { id: '', name: '', pdsManagerFirstName: '', pdsManagerLastName: '', type: '', pdsManagerEmail: '' },
  sort: 'id',
  direction: 'desc',
};

const filters: readonly ListFilter<Filter>[] = [
  { name: 'name', label: 'Nom' },
  { name: 'pdsManagerLastName', label: 'Nom du gestionnaire' },
  { name: 'type', label: 'Type', type: 'select', options: optionsOf(organisationTypes) },
  { name: 'id', label: 'ID', type: 'number' },
  { name: 'pdsManagerFirstName', label: 'Prénom du gestionnaire', more: true },
  { name: 'pdsManagerEmail', label: 'E-mail du gestionnaire', more: true },
];

const openPath = ({ id }: OrganisationRowAnswer) => pathTo('organization_edit', { id });
const managersOf = ({ managers }: OrganisationRowAnswer) =>
  managers.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ');

function typeOf({ type, isIndividual }: OrganisationRowAnswer): string | undefined {
  if (isIndividual) return 'Particulier';
  return type === null ? '' : organisationTypes[type];
}

const columns: readonly ListColumn<OrganisationRowAnswer>[] = [
  { key: 'id', title: 'ID', sortable: true, width: 'id', text: ({ id }) => id },
  { key: 'name', title: 'Nom', sortable: true, main: true, text: ({ name }) => name },
  { key: 'managers', title: 'Gestionnaire(s)', text: managersOf },
  { key: 'type', title: 'Type', text: typeOf },
  { key: 'email', title: 'E-mail', text: ({ email }) => email },
];

/** « Mes organisations » (spec back-office 2): those in the caller's scope; for an organiser, those that they manage. */
export default function OrganisationListPage() {
  const search = useListSearch(defaults);
  const list = useListOrganisations(listParams<ListOrganisationsParams>(search), keepShownRows);
  const isManager = useHasRole(...managerRoles);
  const isStaff = useHasRole(...staffRoles);
  return (
    <ListPage
      name="organisations"
      title="Mes organisations"
      {...(!isStaff && { breadcrumb: [] })}
      actions={
        isManager && (
          <RouteLink variant="primary" to={pathTo('organization_add')}>
            Ajouter
          </RouteLink>
        )
      }
      search={search}
      filters={filters}
      list={list}
      columns={columns}
      rowTo={openPath}
      card={(row) => ({
        title: row.name,
        facts: [
          ['ID', row.id],
          ['Gestionnaire(s)', managersOf(row)],
          ['Type', typeOf(row)],
          ['E-mail', row.email],
        ],
      })}
      emptyText={
        isStaff
          ? 'Aucune organisation ne correspond à votre recherche.'
          : 'Aucune organisation que vous gérez ne correspond à votre recherche.'
      }
    />
  );
}
