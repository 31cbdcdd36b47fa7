import type { ListDeadlinesParams, ListedDeadlineAnswer } from '@pds/api-client/generated/model';
import { Link } from 'react-router';
import { staffDossierPath } from '../../../shared/dossier/staff-dossier-path';
import type { ListFilter } from '../../../shared/list/list-filters';
import type { ListColumn } from '../../../shared/list/table/list-column';
import { ListPage, type ListPreset } from '../../../shared/list/list-page';
import { keepShownRows, listParams } from '../../../shared/list/list-params';
import { type ListDefaults, useListSearch } from '../../../shared/list/use-list-search';
import { deadlineStates } from '../../../shared/reference/deadline-states';
import { DateCell } from '../../../shared/ui/text/cells';
import { countdownText } from '../../../shared/ui/text/countdown';
import { formatDate } from '../../../shared/ui/text/format';
import { StatusTag } from '../../../shared/ui/state/status-tag';
import { useListDeadlines } from '../api/deadlines';

type Filter = 'state';

const defaults: ListDefaults<Filter> = { filters: { state: '' }, sort: 'dueOn', direction: 'asc' };

const filters: readonly ListFilter<Filter>[] = [
  {
    name: 'state',
    label: 'État',
    type: 'select',
    options: (['late', 'soon', 'upcoming'] as const).map((value) => ({ value, label: deadlineStates[value].text })),
  },
];

const presets: readonly ListPreset<Filter>[] = [
  { label: 'À faire', filters: {} },
  { label: 'En retard', filters: { state: 'late' } },
  { label: 'À venir', filters: { state: 'upcoming' } },
];

/** The dossier, at its deadlines. */
function pathOf(deadline: ListedDeadlineAnswer): string {
  return `${staffDossierPath(deadline)}?onglet=administratif`;
}

function Dossier({ deadline }: { deadline: ListedDeadlineAnswer }) {
  return <Link to={pathOf(deadline)}>{deadline.eventName}</Link>;
}

const columns: readonly ListColumn<ListedDeadlineAnswer>[] = [
  { key: 'dueOn', title: 'Échéance', sortable: true, width: 'day', text: ({ dueOn }) => formatDate(dueOn) },
  { key: 'left', title: 'Délai', width: 'choice', text: ({ daysLeft }) => countdownText(daysLeft) },
  { key: 'name', title: 'À faire', text: ({ name }) => name },
  {
    key: 'eventName',
    title: 'Évènement',
    main: true,
    text: ({ eventName }) => eventName,
    render: (deadline) => <Dossier deadline={deadline} />,
  },
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

/** « Échéances »: what is late or due soon in the scope, by its day. */
export default function DeadlineListPage() {
  const search = useListSearch(defaults);
  const list = useListDeadlines(listParams<ListDeadlinesParams>(search), keepShownRows);
  return (
    <ListPage
      name="deadlines"
      title="Échéances"
      wide
      search={search}
      filters={filters}
      presets={presets}
      list={list}
      columns={columns}
      rowKey={({ id, kind }) => `${id} ${kind}`}
      rowTo={pathOf}
      card={(deadline) => ({
        title: <Dossier deadline={deadline} />,
        facts: [
          ['À faire', deadline.name],
          ['Échéance', `${formatDate(deadline.dueOn)}, ${countdownText(deadline.daysLeft)}`],
          ['Organisation', deadline.organizationName],
          ['Destinataire', deadline.recipientName],
          ['État', <StatusTag key="state" status={deadlineStates[deadline.state]} />],
        ],
      })}
      emptyText={
        search.filters.state === ''
          ? 'Rien n’est en retard ni à faire dans les sept jours.'
          : 'Aucune échéance ne correspond à votre recherche.'
      }
    />
  );
}
