import type { ListOfficesParams, OfficeRowAnswer } from '@pds/api-client/generated/model';
import { useState } from 'react';
import { useListOffices } from '../api/structures';
import { pathTo } from '../../../routing/routes';
import type { ListFilter } from '../../../shared/list/list-filters';
import type { ListColumn } from '../../../shared/list/table/list-column';
import { ListPage } from '../../../shared/list/list-page';
import { keepShownRows, listParams } from '../../../shared/list/list-params';
import { useFoldedPlaces } from '../../../shared/list/table/use-folded-places';
import { type ListDefaults, useListSearch } from '../../../shared/list/use-list-search';
import { useDepartmentFilter } from '../../../shared/list/use-place-filters';
import { useHasRole } from '../../../shared/session/session';
import { Button } from '../../../shared/ui/buttons/button';
import { lazyComponent } from '../../../shared/ui/lazy/lazy-component';
import { addressLine, personName } from '../components/structures/structure-texts';

const OpenOfficeDialog = lazyComponent(() => import('../components/structures/open-office-dialog'));

type Filter = 'name' | 'personFirstname' | 'personLastname' | 'department';

const defaults: ListDefaults<Filter> = {
  filters: { name: '', personFirstname: '', personLastname: '', department: '' },
  sort: 'name',
  direction: 'asc',
};

const openPath = ({ id }: OfficeRowAnswer) => pathTo('administration_office_edit', { id });

const ownColumns: readonly ListColumn<OfficeRowAnswer>[] = [
  { key: 'name', title: 'Antenne', sortable: true, main: true, text: ({ name }) => name },
  { key: 'department', title: 'Département', text: ({ department }) => department },
  { key: 'address', title: 'Adresse', text: addressLine },
  { key: 'phone', title: 'Téléphone', width: 'phone', text: ({ phone }) => phone },
  { key: 'contact', title: 'Contact', text: ({ email }) => email },
  { key: 'person', title: 'Responsable', text: personName },
  { key: 'informations', title: 'Informations', text: ({ informations }) => informations },
];

/** « Listing antennes » (spec back-office 2). Only administrators have the department filter; managers of an office open none. */
export default function OfficeListPage() {
  const search = useListSearch(defaults);
  const list = useListOffices(listParams<ListOfficesParams>(search), keepShownRows);
  const columns = useFoldedPlaces(ownColumns);
  const ofDepartment = useDepartmentFilter();
  const isEditor = useHasRole('ROLE_ADMIN', 'ROLE_LOCAL_MANAGER');
  const [isOpening, setOpening] = useState(false);

  const filters: readonly ListFilter<Filter>[] = [
    { name: 'name', label: 'Nom de l’antenne' },
    { name: 'personFirstname', label: 'Prénom du responsable' },
    { name: 'personLastname', label: 'Nom du responsable' },
    ...ofDepartment,
  ];

  return (
    <>
      <ListPage
        name="offices"
        title="Listing antennes"
        actions={
          isEditor && (
            <Button variant="primary" onClick={() => setOpening(true)}>
              Ouvrir une antenne
            </Button>
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
            ['Département', row.department],
            ['Adresse', addressLine(row)],
            ['Téléphone', row.phone],
            ['Contact', row.email],
            ['Responsable', personName(row)],
            ['Informations', row.informations],
          ],
        })}
        emptyText="Aucune antenne ne correspond à votre recherche."
        firstUse="Pas encore d’antenne. Sans antenne, le département traite lui-même ses dossiers."
      />
      {isOpening && <OpenOfficeDialog department={search.filters.department} onClose={() => setOpening(false)} />}
    </>
  );
}
