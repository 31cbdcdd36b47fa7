import type { AidStationListRow, ListAidStationsParams } from '@pds/api-client/generated/model';
import { keepPreviousData } from '@tanstack/react-query';
import { managerRoles } from '@pds/kernel';
import { useListAidStations } from '../api/stations';
import { pathTo } from '../../../routing/routes';
import { DateCell, MoneyCell } from '../../../shared/ui/cells';
import { useDossierActions } from '../../../shared/dossier/use-dossier-actions';
import { useHasRole } from '../../../shared/session/session';
import type { ListFilter } from '../../../shared/list/list-filters';
import { type ListColumn, ListPage, type ListPreset } from '../../../shared/list/list-page';
import { listParams } from '../../../shared/list/list-params';
import { type ListDefaults, useListSearch } from '../../../shared/list/use-list-search';
import { commercialStatusOf } from '../../../shared/reference/statuses';
import { formatDateTime, formatMoney } from '../../../shared/ui/format';
import { today, yearsLater } from '../../../shared/ui/today';
import { stationsToDo } from '../../../shared/reference/statuses';
import { type StatusName, StatusSelect, statusTables } from '../components/status-select';

type Filter = 'id' | 'startDate' | 'endDate' | 'eventName' | 'eventPlace' | 'todo';

/** From today to ten years ahead (spec back-office 2). */
const defaults: ListDefaults<Filter> = {
  filters: { id: '', startDate: today(), endDate: yearsLater(today(), 10), eventName: '', eventPlace: '', todo: '' },
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
    name: 'todo',
    label: 'À traiter',
    type: 'select',
    options: Object.entries(stationsToDo).map(([value, label]) => ({ value, label })),
  },
];

const presets: readonly ListPreset<Filter>[] = [
  { label: 'À venir', filters: {} },
  ...Object.entries(stationsToDo).map(([todo, label]) => ({
    label,
    // Those that are over, however long ago.
    filters: { todo, startDate: '', endDate: '' },
    sort: { by: 'startDate', direction: 'asc' as const },
  })),
];

const editPath = ({ id }: AidStationListRow) => pathTo('aid-station_admin_edit', { id });

/** The staff's list of active aid stations; their statuses are set right in it (spec back-office 2). */
export default function AidStationListPage() {
  const search = useListSearch(defaults);
  const list = useListAidStations(listParams<ListAidStationsParams>(search), {
    query: { placeholderData: keepPreviousData },
  });

  const status = (row: AidStationListRow, name: StatusName) => (
    <StatusSelect
      id={row.id}
      name={name}
      value={row[name]}
      text={name === 'commercialStatus' ? commercialStatusOf(row)?.text : undefined}
    />
  );

  const { remove, duplicate } = useDossierActions();
  const isManager = useHasRole(...managerRoles);
  const actions = ({ id }: AidStationListRow) =>
    isManager
      ? [
          { label: 'Dupliquer', onSelect: () => void duplicate({ id, isAidStation: true }) },
          { label: 'Supprimer', danger: true, onSelect: () => void remove({ id, isAidStation: true }) },
        ]
      : [];

  const columns: readonly ListColumn<AidStationListRow>[] = [
    { key: 'id', title: 'ID', sortable: true, width: 'id', text: ({ id }) => id },
    { key: 'eventName', title: 'Manifestation', main: true, text: ({ eventName }) => eventName },
    {
      key: 'startDate',
      title: 'Début',
      sortable: true,
      width: 'dateTime',
      text: ({ startDate }) => formatDateTime(startDate),
    },
    { key: 'endDate', title: 'Fin', sortable: true, width: 'dateTime', text: ({ endDate }) => formatDateTime(endDate) },
    { key: 'orga', title: 'Organisateur', text: ({ orga }) => orga },
    { key: 'eventPlace', title: 'Lieu', text: ({ eventPlace }) => eventPlace },
    {
      key: 'price',
      title: 'Prix',
      align: 'right',
      width: 'money',
      text: ({ price }) => (price === null ? null : formatMoney(price)),
    },
    ...(['commercialStatus', 'teamStatus', 'administrativeStatus'] as const).map((name) => ({
      key: name,
      title: statusTables[name].label,
      width: 'select' as const,
      render: (row: AidStationListRow) => status(row, name),
    })),
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
      rowTo={editPath}
      rowName={({ id }) => `le poste de secours n° ${id}`}
      rowActions={actions}
      presets={presets}
      card={(row) => ({
        title: row.eventName,
        tag: <span>n° {row.id}</span>,
        facts: [
          ['Début', <DateCell key="start" value={row.startDate} />],
          ['Fin', <DateCell key="end" value={row.endDate} />],
          ['Organisateur', row.orga],
          ['Lieu', row.eventPlace],
          ['Prix', <MoneyCell key="price" value={row.price} />],
          [statusTables.commercialStatus.label, status(row, 'commercialStatus')],
          [statusTables.teamStatus.label, status(row, 'teamStatus')],
          [statusTables.administrativeStatus.label, status(row, 'administrativeStatus')],
        ],
      })}
      emptyText="Aucun poste de secours ne correspond à votre recherche."
    />
  );
}
