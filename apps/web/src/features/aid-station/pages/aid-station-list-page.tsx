import type { AidStationListRow, ListAidStationsParams } from '@pds/api-client/generated/model';
import { managerRoles } from '@pds/kernel';
import { useState } from 'react';
import { type StationFilter, stationListDefaults } from '../api/station-list-defaults';
import { listAidStations, useListAidStations } from '../api/stations';
import { pathTo } from '../../../routing/routes';
import { DateCell, MoneyCell } from '../../../shared/ui/text/cells';
import { lazyWithAntDesign } from '../../../shared/ui/ant-design/lazy-with-ant-design';
import { useDossierActions } from '../../../shared/dossier/use-dossier-actions';
import { useHasRole } from '../../../shared/session/session';
import { eventColumns } from '../../../shared/list/table/event-columns';
import type { ListFilter } from '../../../shared/list/list-filters';
import type { ListColumn } from '../../../shared/list/table/list-column';
import { ListPage, type ListPreset } from '../../../shared/list/list-page';
import type { RowAction } from '../../../shared/list/table/row-menu';
import { keepShownRows, listParams } from '../../../shared/list/list-params';
import { SelectionBar, useListSelection } from '../../../shared/list/selection/selection';
import { usePlaceFilters } from '../../../shared/list/use-place-filters';
import { useListSearch } from '../../../shared/list/use-list-search';
import { commercialStatusOf } from '../../../shared/reference/statuses';
import { formatMoney } from '../../../shared/ui/text/format';
import { stationsToDo } from '../../../shared/reference/statuses';
import { figureColumns, figuresInWords } from '../components/figure-columns';
import { type StatusName, StatusSelect, statusTables } from '../components/status-select';

const filters: readonly ListFilter<StationFilter>[] = [
  { name: 'eventName', label: 'Manifestation' },
  { name: 'startDate', label: 'Du', type: 'date' },
  { name: 'endDate', label: 'Au', type: 'date' },
  { name: 'eventPlace', label: 'Lieu' },
  { name: 'id', label: 'ID', type: 'number' },
  {
    name: 'todo',
    label: 'À traiter',
    type: 'select',
    more: true,
    options: Object.entries(stationsToDo).map(([value, label]) => ({ value, label })),
  },
  { name: 'orgaName', label: 'Organisateur', more: true },
  // The filters of the figures of « Bilan d’activité ».
  { name: 'heldIn', label: 'Tenus en (année)', type: 'number', more: true },
  {
    name: 'kind',
    label: 'Dispositif',
    type: 'select',
    more: true,
    options: [
      ...['PAPS', 'DPS-PE', 'DPS-ME', 'DPS-GE'].map((value) => ({ value, label: value })),
      { value: 'none', label: 'Sans dispositif requis' },
      { value: 'unknown', label: 'Non dimensionné' },
    ],
  },
];

const presets: readonly ListPreset<StationFilter>[] = [
  { label: 'À venir', filters: {} },
  ...Object.entries(stationsToDo).map(([todo, label]) => ({
    label,
    // Includes past stations, however long ago.
    filters: { todo, startDate: '', endDate: '' },
    sort: { by: 'startDate', direction: 'asc' as const },
  })),
];

/** The dialog is loaded when it is first opened. */
const StatusesDialog = lazyWithAntDesign(() => import('../components/statuses-dialog'));

/** Maximum number of stations whose statuses are changed at once. */
const maxStations = 200;

const editPath = ({ id }: AidStationListRow) => pathTo('aid-station_admin_edit', { id });

/** The staff's list of active aid stations, where their statuses can be set directly (spec back-office 2). */
export default function AidStationListPage() {
  const places = usePlaceFilters();
  const search = useListSearch(stationListDefaults);
  const params = listParams<ListAidStationsParams>(search);
  const list = useListAidStations(params, keepShownRows);
  const selection = useListSelection<AidStationListRow>(search, list, ({ id }) => id);
  const [changing, setChanging] = useState<readonly AidStationListRow[] | null>(null);

  const status = (row: AidStationListRow, name: StatusName) => (
    <StatusSelect
      id={row.id}
      name={name}
      value={row[name]}
      text={name === 'commercialStatus' ? commercialStatusOf(row)?.text : undefined}
      warnsOfTeam
    />
  );

  const { remove, duplicate } = useDossierActions();
  const isManager = useHasRole(...managerRoles);
  const actions = ({
    id,
    actions: { duplicate: duplicateRefusalReason, delete: deleteRefusalReason },
  }: AidStationListRow): readonly RowAction[] =>
    isManager
      ? [
          {
            label: 'Dupliquer',
            refusalReason: duplicateRefusalReason,
            onSelect: () => void duplicate({ id, isAidStation: true }),
          },
          {
            label: 'Supprimer',
            danger: true,
            refusalReason: deleteRefusalReason,
            onSelect: () => void remove({ id, isAidStation: true }),
          },
        ]
      : [];

  const columns: readonly ListColumn<AidStationListRow>[] = [
    { key: 'id', title: 'ID', sortable: true, width: 'id', text: ({ id }) => id },
    { key: 'eventName', title: 'Évènement', main: true, text: ({ eventName }) => eventName },
    ...eventColumns,
    { key: 'orga', title: 'Organisateur', text: ({ orga }) => orga },
    { key: 'eventPlace', title: 'Lieu', text: ({ eventPlace }) => eventPlace },
    ...figureColumns,
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
      width: name === 'commercialStatus' ? ('shortChoice' as const) : ('choice' as const),
      render: (row: AidStationListRow) => status(row, name),
    })),
  ];

  return (
    <>
      <ListPage
        name="aid-stations"
        title="Postes de secours actifs"
        wide
        search={search}
        filters={[...filters, ...places]}
        list={list}
        columns={columns}
        rowTo={editPath}
        rowName={({ id }) => `le poste de secours n° ${id}`}
        rowActions={actions}
        presets={presets}
        selection={selection}
        card={(row) => ({
          title: row.eventName,
          tag: <span>n° {row.id}</span>,
          facts: [
            ['Début', <DateCell key="start" value={row.startDate} />],
            ['Fin', <DateCell key="end" value={row.endDate} />],
            ['Organisateur', row.orga],
            ['Lieu', row.eventPlace],
            ['Prix', <MoneyCell key="price" value={row.price} />],
            ['Détail du prix', figuresInWords(row.figures)],
            [statusTables.commercialStatus.label, status(row, 'commercialStatus')],
            [statusTables.teamStatus.label, status(row, 'teamStatus')],
            [statusTables.administrativeStatus.label, status(row, 'administrativeStatus')],
          ],
        })}
        exportPath="/api/aid-station/list/export"
        emptyText="Aucun poste de secours ne correspond à votre recherche."
        firstUse="Pas encore de poste de secours. Une demande en devient un quand vous la transformez, une fois son devis validé."
      >
        {list.data && (
          <SelectionBar
            selection={selection}
            total={list.data.total}
            most={maxStations}
            findAll={async (length) => (await listAidStations({ ...params, page: 1, perPage: length })).records}
            actions={[{ label: 'Changer les statuts', onSelect: setChanging }]}
          />
        )}
      </ListPage>
      {changing && (
        <StatusesDialog
          stations={changing}
          // Refused stations stay ticked while they are listed, to try again.
          onDone={(set) => selection.set(set, false)}
          onClose={() => setChanging(null)}
        />
      )}
    </>
  );
}
