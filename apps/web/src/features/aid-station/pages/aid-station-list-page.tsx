import type { AidStationListRow, ListAidStationsParams } from '@pds/api-client/generated/model';
import { keepPreviousData } from '@tanstack/react-query';
import Button from 'antd/es/button';
import { managerRoles } from '@pds/kernel';
import { Link } from 'react-router';
import { useListAidStations } from '../api/stations';
import { pathTo } from '../../../routing/routes';
import { DateCell, MoneyCell } from '../../../shared/ui/cells';
import { StackedDateCell, TextCell } from '../../../shared/ui/compact-cells';
import { useDossierActions } from '../../../shared/dossier/use-dossier-actions';
import { useHasRole } from '../../../shared/session/session';
import styles from './aid-station-list-page.module.css';
import type { ListFilter } from '../../../shared/list/list-filters';
import { type ListColumn, ListPage } from '../../../shared/list/list-page';
import { listParams } from '../../../shared/list/list-params';
import { type ListDefaults, useListSearch } from '../../../shared/list/use-list-search';
import { today, yearsLater } from '../../../shared/ui/today';
import { type StatusName, StatusSelect, statusTables } from '../components/status-select';

type Filter = 'id' | 'startDate' | 'endDate' | 'eventName' | 'eventPlace';

/** From today to ten years ahead (spec back-office 2). */
const defaults: ListDefaults<Filter> = {
  filters: { id: '', startDate: today(), endDate: yearsLater(today(), 10), eventName: '', eventPlace: '' },
  sort: 'id',
  direction: 'desc',
};

const filters: readonly ListFilter<Filter>[] = [
  { name: 'id', label: 'ID', type: 'number' },
  { name: 'startDate', label: 'Du', type: 'date' },
  { name: 'endDate', label: 'Au', type: 'date' },
  { name: 'eventName', label: 'Manifestation' },
  { name: 'eventPlace', label: 'Lieu' },
];

const editPath = ({ id }: AidStationListRow) => pathTo('aid-station_admin_edit', { id });

/** The staff's list of active aid stations; their statuses are set right in it (spec back-office 2). */
export default function AidStationListPage() {
  const search = useListSearch(defaults);
  const list = useListAidStations(listParams<ListAidStationsParams>(search), {
    query: { placeholderData: keepPreviousData },
  });

  const status = (row: AidStationListRow, name: StatusName) => (
    <StatusSelect id={row.id} name={name} value={row[name]} />
  );

  const { remove, duplicate } = useDossierActions();
  const isManager = useHasRole(...managerRoles);
  const actions = (row: AidStationListRow) => (
    <span className={styles.actions}>
      <Link to={editPath(row)} aria-label={`Ouvrir le poste de secours n° ${row.id}`}>
        Ouvrir
      </Link>
      {isManager && (
        <>
          <Button
            size="small"
            type="text"
            aria-label={`Dupliquer le poste de secours n° ${row.id}`}
            onClick={() => void duplicate({ id: row.id, isAidStation: true })}
          >
            Dupliquer
          </Button>
          <Button
            size="small"
            danger
            type="text"
            aria-label={`Supprimer le poste de secours n° ${row.id}`}
            onClick={() => void remove({ id: row.id, isAidStation: true })}
          >
            Supprimer
          </Button>
        </>
      )}
    </span>
  );

  const columns: readonly ListColumn<AidStationListRow>[] = [
    { key: 'id', title: 'ID', sortable: true, render: (row) => <Link to={editPath(row)}>{row.id}</Link> },
    { key: 'startDate', title: 'Début', sortable: true, render: (row) => <StackedDateCell value={row.startDate} /> },
    { key: 'endDate', title: 'Fin', sortable: true, render: (row) => <StackedDateCell value={row.endDate} /> },
    { key: 'orga', title: 'Organisateur', render: (row) => <TextCell>{row.orga}</TextCell> },
    { key: 'eventName', title: 'Manifestation', render: (row) => <TextCell>{row.eventName}</TextCell> },
    { key: 'eventPlace', title: 'Lieu', render: (row) => <TextCell>{row.eventPlace}</TextCell> },
    { key: 'price', title: 'Prix', align: 'right', render: (row) => <MoneyCell value={row.price} /> },
    {
      key: 'commercialStatus',
      title: statusTables.commercialStatus.label,
      render: (row) => status(row, 'commercialStatus'),
    },
    { key: 'teamStatus', title: statusTables.teamStatus.label, render: (row) => status(row, 'teamStatus') },
    {
      key: 'administrativeStatus',
      title: statusTables.administrativeStatus.label,
      render: (row) => status(row, 'administrativeStatus'),
    },
    { key: 'actions', title: 'Actions', render: actions },
  ];

  return (
    <ListPage
      title="Postes de secours actifs"
      wide
      breadcrumb={[{ label: 'Tableau de bord', to: pathTo('root') }]}
      search={search}
      filters={filters}
      list={list}
      columns={columns}
      rowKey={(row) => row.id}
      card={(row) => ({
        title: row.eventName,
        to: editPath(row),
        tag: <span>n° {row.id}</span>,
        facts: [
          ['Début', <DateCell key="start" value={row.startDate} />],
          ['Fin', <DateCell key="end" value={row.endDate} />],
          ['Organisateur', row.orga ?? '—'],
          ['Lieu', row.eventPlace || '—'],
          ['Prix', <MoneyCell key="price" value={row.price} />],
          [statusTables.commercialStatus.label, status(row, 'commercialStatus')],
          [statusTables.teamStatus.label, status(row, 'teamStatus')],
          [statusTables.administrativeStatus.label, status(row, 'administrativeStatus')],
        ],
        actions: actions(row),
      })}
      emptyText="Aucun poste de secours ne correspond à votre recherche."
    />
  );
}
