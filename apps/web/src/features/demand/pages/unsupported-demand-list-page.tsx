import type { ListUnsupportedDemandsParams, UnsupportedDemandRow } from '@pds/api-client/generated/model';
import { refusalCauses } from '@pds/demand/domain';
import { keepPreviousData } from '@tanstack/react-query';
import { useListUnsupportedDemands } from '../api/refusal';
import { type UnsupportedDemandFilter, unsupportedDemandListDefaults } from '../api/unsupported-demand-list-defaults';
import { causeText, mailStatus } from '../components/agreement/refusal-texts';
import { pathTo } from '../../../routing/routes';
import { eventColumns } from '../../../shared/list/table/event-columns';
import type { ListFilter } from '../../../shared/list/list-filters';
import type { ListColumn } from '../../../shared/list/table/list-column';
import { ListPage } from '../../../shared/list/list-page';
import { listParams } from '../../../shared/list/list-params';
import { useFoldedPlaces } from '../../../shared/list/table/use-folded-places';
import { useListSearch } from '../../../shared/list/use-list-search';
import { DateCell } from '../../../shared/ui/text/cells';
import { formatDate } from '../../../shared/ui/text/format';
import { StatusTag } from '../../../shared/ui/state/status-tag';

const filters: readonly ListFilter<UnsupportedDemandFilter>[] = [
  { name: 'eventName', label: 'Manifestation' },
  { name: 'startDate', label: 'Demandée du', type: 'date' },
  { name: 'endDate', label: 'Demandée au', type: 'date' },
  { name: 'id', label: 'ID', type: 'number' },
];

/** Polling interval while e-mails are waiting, in milliseconds. */
const pollIntervalMs = 10_000;

const cause = ({ dpsSupportCause }: UnsupportedDemandRow) => causeText(refusalCauses, dpsSupportCause);

/** Whether the answer left by e-mail. The specified column « Statut » does not say what it is about: the title does. */
function MailTag({ row }: { row: UnsupportedDemandRow }) {
  const { why, ...status } = mailStatus(row);
  return (
    <span title={`Réponse par e-mail à l’organisateur : ${status.text}${why ? ` (${why})` : ''}`}>
      <StatusTag status={status} />
      {why && <span className="pds-visually-hidden"> ({why})</span>}
    </span>
  );
}

const ownColumns: readonly ListColumn<UnsupportedDemandRow>[] = [
  { key: 'id', title: 'ID', sortable: true, width: 'id', text: ({ id }) => id },
  {
    key: 'createdAt',
    title: 'Demandée le',
    sortable: true,
    width: 'day',
    text: ({ createdAt }) => formatDate(createdAt),
  },
  { key: 'eventName', title: 'Évènement', main: true, text: ({ eventName }) => eventName },
  { key: 'organizationName', title: 'Organisateur', text: ({ organizationName }) => organizationName },
  { key: 'department', title: 'Département', text: ({ department }) => department },
  { key: 'office', title: 'Antenne', text: ({ office }) => office },
  ...eventColumns,
  { key: 'dpsSupportCause', title: 'Cause', width: 'day', text: cause },
  { key: 'mailSent', title: 'Statut', width: 'status', render: (row) => <MailTag row={row} /> },
];

/** « Demandes non prises en charge » (spec back-office 2). */
export default function UnsupportedDemandListPage() {
  const search = useListSearch(unsupportedDemandListDefaults);
  const columns = useFoldedPlaces(ownColumns);
  const list = useListUnsupportedDemands(listParams<ListUnsupportedDemandsParams>(search), {
    query: {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.records.some(({ mailState }) => mailState === 'queued') ? pollIntervalMs : false,
    },
  });
  return (
    <ListPage
      name="unsupported-demands"
      title="Demandes non prises en charge"
      wide
      search={search}
      filters={filters}
      list={list}
      columns={columns}
      rowTo={({ id }) => pathTo('aid-station_admin_demand', { id })}
      rowName={({ id }) => `la demande n° ${id}`}
      card={(row) => ({
        title: row.eventName,
        tag: <MailTag row={row} />,
        facts: [
          ['ID', row.id],
          ['Demandée le', <DateCell key="created" value={row.createdAt} />],
          ['Organisateur', row.organizationName],
          ['Département', row.department],
          ['Antenne', row.office],
          ['Début', <DateCell key="start" value={row.startDate} />],
          ['Fin', <DateCell key="end" value={row.endDate} />],
          ['Cause', cause(row)],
        ],
      })}
      exportPath="/api/demand/dps-support/list/export"
      emptyText="Aucune demande non prise en charge ne correspond à votre recherche."
      firstUse="Aucune demande n’a été refusée. Celles dont le dossier répond NON à « DPS pris en charge » arrivent ici."
    />
  );
}
