import type { DemandListRow, ListDemandsParams } from '@pds/api-client/generated/model';
import { managerRoles } from '@pds/kernel';
import { keepPreviousData } from '@tanstack/react-query';
import Button from 'antd/es/button';
import { Link } from 'react-router';
import { useListDemands } from '../api/demands';
import { pathTo } from '../../../routing/routes';
import { DateCell } from '../../../shared/ui/cells';
import { StackedDateCell, TextCell } from '../../../shared/ui/compact-cells';
import { useDossierActions } from '../../../shared/dossier/use-dossier-actions';
import type { ListFilter } from '../../../shared/list/list-filters';
import { type ListColumn, ListPage } from '../../../shared/list/list-page';
import { listParams } from '../../../shared/list/list-params';
import { type ListDefaults, useListSearch } from '../../../shared/list/use-list-search';
import { useHasRole } from '../../../shared/session/session';
import { StatusTag } from '../../../shared/ui/status-tag';
import { demandStatuses, demandStatusOf } from '../../../shared/reference/statuses';
import styles from './demand-list-page.module.css';

type Filter = 'id' | 'startDate' | 'endDate' | 'eventName' | 'eventPlace' | 'status';

const defaults: ListDefaults<Filter> = {
  filters: { id: '', startDate: '', endDate: '', eventName: '', eventPlace: '', status: '' },
  sort: 'id',
  direction: 'desc',
};

const filters: readonly ListFilter<Filter>[] = [
  { name: 'id', label: 'ID', type: 'number' },
  { name: 'startDate', label: 'Du', type: 'date' },
  { name: 'endDate', label: 'Au', type: 'date' },
  { name: 'eventName', label: 'Manifestation' },
  { name: 'eventPlace', label: 'Lieu' },
  {
    name: 'status',
    label: 'Statut',
    type: 'select',
    // Cancelled ones are not in this list.
    options: [1, 2, 3].map((code) => ({ value: code, label: demandStatuses[code]!.text })),
  },
];

const refused = 2;
const transformed = 3;
const asDossier = ({ id, status }: DemandListRow) => ({ id, isAidStation: status === transformed });
const openPath = ({ id }: DemandListRow) => pathTo('aid-station_admin_demand', { id });
const contactName = ({ contactFirstName, contactLastName }: DemandListRow) =>
  `${contactFirstName} ${contactLastName}`.trim() || '—';

/** The staff's list of demands (spec back-office 2, 'Demandes actives'). */
export default function DemandListPage() {
  const search = useListSearch(defaults);
  const list = useListDemands(listParams<ListDemandsParams>(search), { query: { placeholderData: keepPreviousData } });
  const { remove, duplicate } = useDossierActions();
  const isManager = useHasRole(...managerRoles);

  const actions = (row: DemandListRow) => (
    <span className={styles.actions}>
      <Link to={openPath(row)} aria-label={`Ouvrir la demande n° ${row.id}`}>
        Ouvrir
      </Link>
      {isManager && (
        <Button
          size="small"
          type="text"
          aria-label={`Dupliquer la demande n° ${row.id}`}
          onClick={() => void duplicate(asDossier(row))}
        >
          Dupliquer
        </Button>
      )}
      {isManager && row.status !== refused && (
        <Button
          size="small"
          danger
          type="text"
          aria-label={`Supprimer la demande n° ${row.id}`}
          onClick={() => void remove(asDossier(row))}
        >
          Supprimer
        </Button>
      )}
    </span>
  );

  const columns: readonly ListColumn<DemandListRow>[] = [
    { key: 'id', title: 'ID', sortable: true, render: (row) => <Link to={openPath(row)}>{row.id}</Link> },
    {
      key: 'createdAt',
      title: 'Demandée le',
      sortable: true,
      render: (row) => <StackedDateCell value={row.createdAt} />,
    },
    { key: 'eventName', title: 'Manifestation', render: (row) => <TextCell>{row.eventName}</TextCell> },
    { key: 'startDate', title: 'Début', sortable: true, render: (row) => <StackedDateCell value={row.startDate} /> },
    { key: 'endDate', title: 'Fin', sortable: true, render: (row) => <StackedDateCell value={row.endDate} /> },
    { key: 'eventPlace', title: 'Lieu', render: (row) => <TextCell>{row.eventPlace}</TextCell> },
    {
      key: 'contact',
      title: 'Contact',
      render: (row) => (
        <span className={styles.contact}>
          {contactName(row)}
          <small>{row.contactEmail}</small>
          <small>{row.contactPhone}</small>
        </span>
      ),
    },
    { key: 'status', title: 'Statut', render: (row) => <StatusTag status={demandStatusOf(row)} /> },
    { key: 'actions', title: 'Actions', render: actions },
  ];

  return (
    <ListPage
      title="Demandes actives"
      wide
      breadcrumb={[{ label: 'Tableau de bord', to: pathTo('root') }]}
      search={search}
      filters={filters}
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      card={(row) => ({
        title: row.eventName,
        to: openPath(row),
        tag: <StatusTag status={demandStatusOf(row)} />,
        facts: [
          ['ID', row.id],
          ['Demandée le', <DateCell key="created" value={row.createdAt} />],
          ['Début', <DateCell key="start" value={row.startDate} />],
          ['Fin', <DateCell key="end" value={row.endDate} />],
          ['Lieu', row.eventPlace || '—'],
          ['Contact', contactName(row)],
          ['E-mail', row.contactEmail],
          ['Téléphone', row.contactPhone],
        ],
        actions: actions(row),
      })}
      emptyText="Aucune demande ne correspond à votre recherche."
    />
  );
}
