import type { DemandListRow, ListDemandsParams } from '@pds/api-client/generated/model';
import { managerRoles } from '@pds/kernel';
import { type DemandFilter, demandListDefaults } from '../api/demand-list-defaults';
import { useListDemands } from '../api/demands';
import { pathTo } from '../../../routing/routes';
import { DateCell, MoneyCell } from '../../../shared/ui/text/cells';
import { useDossierActions } from '../../../shared/dossier/use-dossier-actions';
import { eventColumns } from '../../../shared/list/table/event-columns';
import type { ListFilter } from '../../../shared/list/list-filters';
import type { ListColumn } from '../../../shared/list/table/list-column';
import { ListPage, type ListPreset } from '../../../shared/list/list-page';
import type { RowAction } from '../../../shared/list/table/row-menu';
import { keepShownRows, listParams } from '../../../shared/list/list-params';
import { useFoldedPlaces } from '../../../shared/list/table/use-folded-places';
import { usePlaceFilters } from '../../../shared/list/use-place-filters';
import { useListSearch } from '../../../shared/list/use-list-search';
import { formatDate, formatMoney } from '../../../shared/ui/text/format';
import { useHasRole } from '../../../shared/session/session';
import { StatusTag } from '../../../shared/ui/state/status-tag';
import { demandsToDo, demandStatuses, demandStatusOf } from '../../../shared/reference/statuses';

const filters: readonly ListFilter<DemandFilter>[] = [
  { name: 'eventName', label: 'Manifestation' },
  { name: 'startDate', label: 'Du', type: 'date' },
  { name: 'endDate', label: 'Au', type: 'date' },
  {
    name: 'status',
    label: 'Statut',
    type: 'select',
    // This list excludes cancelled demands.
    options: [1, 2, 3].map((code) => ({ value: code, label: demandStatuses[code]!.text })),
  },
  { name: 'eventPlace', label: 'Lieu' },
  { name: 'id', label: 'ID', type: 'number', more: true },
  { name: 'orgaName', label: 'Organisation', more: true },
  {
    name: 'todo',
    label: 'À traiter',
    type: 'select',
    more: true,
    options: Object.entries(demandsToDo).map(([value, label]) => ({ value, label })),
  },
];

const presets: readonly ListPreset<DemandFilter>[] = [
  { label: 'Toutes', filters: {} },
  ...Object.entries(demandsToDo).map(([todo, label]) => ({
    label,
    filters: { todo },
    sort: { by: 'startDate', direction: 'asc' as const },
  })),
];

/** What a decision needs comes first; who to call is under « Affichage ». */
const ownColumns: readonly ListColumn<DemandListRow>[] = [
  { key: 'id', title: 'ID', sortable: true, width: 'id', text: ({ id }) => id },
  { key: 'eventName', title: 'Évènement', main: true, text: ({ eventName }) => eventName },
  { key: 'organization', title: 'Organisation', text: ({ organizationName }) => organizationName },
  { key: 'department', title: 'Département', text: ({ department }) => department },
  { key: 'office', title: 'Antenne', text: ({ office }) => office },
  ...eventColumns,
  { key: 'eventPlace', title: 'Lieu', text: ({ eventPlace }) => eventPlace },
  {
    key: 'price',
    title: 'Prix',
    align: 'right',
    width: 'money',
    text: ({ price }) => (price === null ? null : formatMoney(price)),
  },
  { key: 'contact', title: 'Contact', folded: true, text: (row) => contactName(row) },
  { key: 'contactEmail', title: 'E-mail', folded: true, text: ({ contactEmail }) => contactEmail },
  { key: 'contactPhone', title: 'Téléphone', folded: true, width: 'phone', text: ({ contactPhone }) => contactPhone },
  {
    key: 'createdAt',
    title: 'Demandée le',
    sortable: true,
    width: 'day',
    text: ({ createdAt }) => formatDate(createdAt),
  },
  { key: 'status', title: 'Statut', width: 'status', render: (row) => <StatusTag status={demandStatusOf(row)} /> },
];

const transformed = 3;
const asDossier = ({ id, status }: DemandListRow) => ({ id, isAidStation: status === transformed });
const openPath = ({ id }: DemandListRow) => pathTo('aid-station_admin_demand', { id });
const contactName = ({ contactFirstName, contactLastName }: DemandListRow) =>
  `${contactFirstName} ${contactLastName}`.trim();

/** The staff's list of demands (spec back-office 2, 'Demandes actives'). */
export default function DemandListPage() {
  const search = useListSearch(demandListDefaults);
  const list = useListDemands(listParams<ListDemandsParams>(search), keepShownRows);
  const places = usePlaceFilters();
  const columns = useFoldedPlaces(ownColumns);
  const { remove, duplicate } = useDossierActions();
  const isManager = useHasRole(...managerRoles);

  const actions = (row: DemandListRow): readonly RowAction[] => {
    if (!isManager) return [];
    const { duplicate: duplicateRefusalReason, delete: deleteRefusalReason } = row.actions;
    return [
      { label: 'Dupliquer', refusalReason: duplicateRefusalReason, onSelect: () => void duplicate(asDossier(row)) },
      {
        label: 'Supprimer',
        danger: true,
        refusalReason: deleteRefusalReason,
        onSelect: () => void remove(asDossier(row)),
      },
    ];
  };

  return (
    <ListPage
      name="demands"
      title="Demandes actives"
      wide
      search={search}
      filters={[...filters, ...places]}
      presets={presets}
      list={list}
      columns={columns}
      rowTo={openPath}
      rowName={({ id }) => `la demande n° ${id}`}
      rowActions={actions}
      card={(row) => ({
        title: row.eventName,
        tag: <StatusTag status={demandStatusOf(row)} />,
        facts: [
          ['ID', row.id],
          ['Demandée le', <DateCell key="created" value={row.createdAt} />],
          ['Début', <DateCell key="start" value={row.startDate} />],
          ['Fin', <DateCell key="end" value={row.endDate} />],
          ['Organisation', row.organizationName],
          ['Département', row.department],
          ['Antenne', row.office],
          ['Lieu', row.eventPlace],
          ['Prix', row.price === null ? '' : <MoneyCell key="price" value={row.price} />],
          ['Contact', contactName(row)],
          ['E-mail', row.contactEmail],
          ['Téléphone', row.contactPhone],
        ],
      })}
      exportPath="/api/demand/list/export"
      emptyText="Aucune demande ne correspond à votre recherche."
      firstUse="Pas encore de demande. Celles du formulaire public arrivent ici dès leur envoi ; « Nouvelle demande », en haut, en saisit une reçue par téléphone."
    />
  );
}
