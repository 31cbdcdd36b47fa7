import type { ListDeadlinesParams, ListedDeadlineAnswer } from '@pds/api-client/generated/model';
import { managerRoles } from '@pds/kernel';
import Button from 'antd/es/button';
import { staffDossierPath } from '../../../shared/dossier/staff-dossier-path';
import { deadlineName } from '../components/deadline-name';
import { whoComes } from '../components/sign-ups/who-comes-path';
import type { ListFilter } from '../../../shared/list/list-filters';
import type { ListColumn } from '../../../shared/list/table/list-column';
import { ListPage, type ListPreset } from '../../../shared/list/list-page';
import { keepShownRows, listParams } from '../../../shared/list/list-params';
import { SelectionBar, useListSelection } from '../../../shared/list/selection/selection';
import { usePlaceFilters } from '../../../shared/list/use-place-filters';
import { type ListDefaults, useListSearch } from '../../../shared/list/use-list-search';
import { deadlineStates } from '../../../shared/reference/deadline-states';
import { DateCell } from '../../../shared/ui/text/cells';
import { countdownText } from '../../../shared/ui/text/countdown';
import { formatDate, formatNumber } from '../../../shared/ui/text/format';
import { useHasRole } from '../../../shared/session/session';
import { StatusTag } from '../../../shared/ui/state/status-tag';
import { listDeadlines, useListDeadlines } from '../api/deadlines';
import { useMarkDone } from '../components/use-mark-done';

type Filter = 'state' | 'kind' | 'orgaName' | 'department' | 'office';

const defaults: ListDefaults<Filter> = {
  filters: { state: '', kind: '', orgaName: '', department: '', office: '' },
  sort: 'dueOn',
  direction: 'asc',
};

/** Maximum number of deadlines noted as done at once. */
const maxMarked = 200;

const ownFilters: readonly ListFilter<Filter>[] = [
  {
    name: 'state',
    label: 'État',
    type: 'select',
    all: 'En retard et bientôt',
    options: (['late', 'soon', 'upcoming'] as const).map((value) => ({ value, label: deadlineStates[value].text })),
  },
  { name: 'orgaName', label: 'Organisation' },
];

const presets: readonly ListPreset<Filter>[] = [
  { label: 'À faire', filters: {} },
  { label: 'En retard', filters: { state: 'late' } },
  { label: 'À venir', filters: { state: 'upcoming' } },
];

const rowName = ({ name, eventName }: ListedDeadlineAnswer) => `${name}, ${eventName}`;

/** The dossier, at its deadlines, or at who comes. */
function pathOf(deadline: ListedDeadlineAnswer): string {
  return `${staffDossierPath(deadline)}${deadline.kind === 'team' ? whoComes : '?onglet=administratif'}`;
}

const columns: readonly ListColumn<ListedDeadlineAnswer>[] = [
  { key: 'dueOn', title: 'Échéance', sortable: true, width: 'day', text: ({ dueOn }) => formatDate(dueOn) },
  { key: 'left', title: 'Délai', width: 'choice', text: ({ daysLeft }) => countdownText(daysLeft) },
  { key: 'name', title: 'À faire', text: deadlineName },
  { key: 'eventName', title: 'Évènement', main: true, text: ({ eventName }) => eventName },
  { key: 'organization', title: 'Organisation', text: ({ organizationName }) => organizationName },
  { key: 'startDate', title: 'Début', width: 'dateTime', render: ({ startDate }) => <DateCell value={startDate} /> },
  { key: 'recipient', title: 'Destinataire', text: ({ recipientName }) => recipientName },
  {
    key: 'state',
    title: 'État',
    width: 'status',
    render: ({ state }) => <StatusTag status={deadlineStates[state]} />,
  },
];

const keyOf = ({ id, kind }: ListedDeadlineAnswer) => `${id} ${kind}`;

/** « Échéances »: what is late or due soon in the scope, by its day. Managers note it as done, one by one or several at once. */
export default function DeadlineListPage() {
  const search = useListSearch(defaults);
  const params = listParams<ListDeadlinesParams>(search);
  const list = useListDeadlines(params, keepShownRows);
  const selection = useListSelection(search, list, keyOf);
  const mayMark = useHasRole(...managerRoles);
  const { markDone, isMarking, isPending } = useMarkDone();
  const kinds = list.data?.kinds ?? [];
  const filters: readonly ListFilter<Filter>[] = [
    {
      name: 'kind',
      label: 'À faire',
      type: 'select',
      options: kinds.map(({ kind, name, total }) => ({ value: kind, label: `${name} (${formatNumber(total)})` })),
    },
    ...ownFilters,
    ...usePlaceFilters(),
  ];
  const doneButton = (deadline: ListedDeadlineAnswer) => (
    <Button
      size="small"
      aria-label={`Marquer comme fait\u00a0: ${rowName(deadline)}`}
      loading={isMarking(deadline)}
      onClick={() => void markDone([deadline])}
    >
      Fait
    </Button>
  );
  return (
    <ListPage
      name="deadlines"
      title="Échéances"
      wide
      search={search}
      filters={filters}
      presets={presets}
      list={list}
      columns={mayMark ? [...columns, { key: 'done', title: 'Fait', width: 'figure', render: doneButton }] : columns}
      rowKey={keyOf}
      rowTo={pathOf}
      rowName={rowName}
      selection={mayMark ? selection : undefined}
      card={(deadline) => ({
        title: deadline.eventName,
        facts: [
          ['À faire', deadlineName(deadline)],
          ['Échéance', `${formatDate(deadline.dueOn)}, ${countdownText(deadline.daysLeft)}`],
          ['Organisation', deadline.organizationName],
          ['Destinataire', deadline.recipientName],
          ['État', <StatusTag key="state" status={deadlineStates[deadline.state]} />],
        ],
        actions: mayMark && doneButton(deadline),
      })}
      emptyText={
        search.activeFilters === 0
          ? 'Rien n’est en retard ni à faire dans les sept jours.'
          : 'Aucune échéance ne correspond à votre recherche.'
      }
    >
      {list.data && (
        <SelectionBar
          selection={selection}
          total={list.data.total}
          most={maxMarked}
          findAll={async (length) => (await listDeadlines({ ...params, page: 1, perPage: length })).records}
          actions={[{ label: 'Marquer comme fait', disabled: isPending, onSelect: (rows) => void markDone(rows) }]}
        />
      )}
    </ListPage>
  );
}
