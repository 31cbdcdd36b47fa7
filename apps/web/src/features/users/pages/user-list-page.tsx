import type { ListUsersParams, UserListRow } from '@pds/api-client/generated/model';
import { managerRoles, roleLabels } from '@pds/kernel';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useDeleteUser, useListUsers } from '../api/users';
import { pathTo } from '../../../routing/routes';
import { confirm } from '../../../shared/ui/dialog/confirm';
import type { ListFilter } from '../../../shared/list/list-filters';
import type { ListColumn } from '../../../shared/list/table/list-column';
import { ListPage } from '../../../shared/list/list-page';
import { keepShownRows, listParams } from '../../../shared/list/list-params';
import { type ListDefaults, useListSearch } from '../../../shared/list/use-list-search';
import { RouteLink } from '../../../shared/ui/buttons/button';
import { attempt } from '../../../shared/ui/state/attempt';
import { useDepartments, useOffices } from '../../../shared/reference/reference-lists';
import { useAccount, useHasRole } from '../../../shared/session/session';
import { SecuritySettingsModal } from '../components/security-settings-modal';

type Filter = 'id' | 'firstName' | 'lastName' | 'email' | 'groupId' | 'departmentId' | 'officeId';

/** Spec organiser 3, "Group numbering". */
const groups: Readonly<Record<number, string>> = {
  1: 'Client',
  2: 'Cadre local',
  3: 'Cadre local antenne',
  4: 'Comptable',
  5: 'Administrateur',
};

const defaults: ListDefaults<Filter> = {
  filters: { id: '', firstName: '', lastName: '', email: '', groupId: '', departmentId: '', officeId: '' },
  sort: 'id',
  direction: 'desc',
};

const columnsOf = (nameOfOffice: (id: number) => string | undefined): readonly ListColumn<UserListRow>[] => [
  { key: 'id', title: 'ID', sortable: true, width: 'id', text: ({ id }) => id },
  { key: 'firstName', title: 'Prénom', sortable: true, text: ({ firstName }) => firstName },
  { key: 'lastName', title: 'Nom', sortable: true, main: true, text: ({ lastName }) => lastName },
  { key: 'email', title: 'E-mail', sortable: true, text: ({ email }) => email },
  { key: 'role', title: 'Rôle', text: rolesOf },
  {
    key: 'office',
    title: 'Antenne',
    text: ({ affiliations }) => inList(affiliations.map(({ officeId }) => officeId && nameOfOffice(officeId))),
  },
  { key: 'state', title: 'État', width: 'day', text: stateOf },
];

function inList(names: readonly (string | number | null | undefined)[]): string {
  return [...new Set(names.filter(Boolean))].join(', ');
}

function rolesOf({ affiliations }: UserListRow): string {
  return inList(affiliations.map(({ role }) => (role === 'ROLE_USER' ? 'Client' : roleLabels[role])));
}

function stateOf({ isConfirmed }: UserListRow): string {
  return isConfirmed ? 'Actif' : 'Invité';
}

const openPath = ({ id }: UserListRow) => pathTo('admin_users_edit', { id });
const nameOf = ({ firstName, lastName }: UserListRow) => `${firstName} ${lastName}`;

/** « Gestion des utilisateurs » (spec organiser 2.16). */
export default function UserListPage() {
  const search = useListSearch(defaults);
  const list = useListUsers(listParams<ListUsersParams>(search), keepShownRows);
  const { mutateAsync: deleteUser } = useDeleteUser();
  const { data: account } = useAccount();
  const [securing, setSecuring] = useState(false);
  const isAdmin = useHasRole('ROLE_ADMIN');
  const isManager = useHasRole(...managerRoles);
  const departments = useDepartments().data ?? [];
  const offices = useOffices().data?.records ?? [];

  const filters: readonly ListFilter<Filter>[] = [
    { name: 'lastName', label: 'Nom' },
    { name: 'firstName', label: 'Prénom' },
    { name: 'email', label: 'E-mail' },
    {
      name: 'groupId',
      label: 'Rôle',
      type: 'select',
      options: Object.entries(groups).map(([value, label]) => ({ value, label })),
    },
    { name: 'id', label: 'ID', type: 'number', more: true },
    {
      name: 'departmentId',
      label: 'Département',
      type: 'select',
      more: true,
      options: departments.map(({ id, code, name }) => ({ value: id, label: `${code} – ${name}` })),
    },
    {
      name: 'officeId',
      label: 'Antenne',
      type: 'select',
      more: true,
      all: 'Toutes',
      options: offices.map(({ id, name }) => ({ value: id, label: name })),
    },
  ];

  const remove = async (row: UserListRow) => {
    const goAhead = await confirm({
      title: 'Suppression utilisateur',
      text: `Êtes-vous sûr de vouloir supprimer l’utilisateur numéro ${row.id} (${nameOf(row)}) ? Ses données personnelles sont effacées pour toujours ; ses demandes et les factures restent.`,
      action: 'SUPPRIMER',
      danger: true,
    });
    if (!goAhead) return;
    await attempt(() => deleteUser(row.id), `L’utilisateur ${row.id} a bien été supprimé`);
  };

  const actions = (row: UserListRow) =>
    !isAdmin || row.id === account?.id ? [] : [{ label: 'Supprimer', danger: true, onSelect: () => void remove(row) }];

  return (
    <ListPage
      name="users"
      title="Gestion des utilisateurs"
      actions={
        isManager && (
          <>
            {isAdmin && <Button onClick={() => setSecuring(true)}>Double authentification</Button>}
            <RouteLink variant="primary" to={pathTo('admin_users_add')}>
              Ajouter un utilisateur
            </RouteLink>
          </>
        )
      }
      search={search}
      filters={filters}
      list={list}
      columns={columnsOf((id) => offices.find((office) => office.id === id)?.name)}
      rowTo={openPath}
      rowName={(row) => `l’utilisateur n° ${row.id}, ${nameOf(row)}`}
      rowActions={actions}
      card={(row) => ({
        title: nameOf(row),
        facts: [
          ['ID', row.id],
          ['E-mail', row.email],
          ['Rôle', rolesOf(row)],
          ['État', stateOf(row)],
        ],
      })}
      emptyText="Aucun utilisateur ne correspond à votre recherche."
    >
      {securing && <SecuritySettingsModal onClose={() => setSecuring(false)} />}
    </ListPage>
  );
}
