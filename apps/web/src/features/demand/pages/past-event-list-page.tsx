import type { ListPastEventsParams, PastEventRowAnswer } from '@pds/api-client/generated/model';
import { managerRoles } from '@pds/kernel';
import { useSearchParams } from 'react-router';
import { changedAddress } from '../../../routing/changed-address';
import { pathTo } from '../../../routing/routes';
import type { ListDefaults } from '../../../routing/list-state';
import { ListExport } from '../../../shared/list/list-export';
import type { ListFilter } from '../../../shared/list/list-filters';
import { ListPage } from '../../../shared/list/list-page';
import { keepShownRows, listParams } from '../../../shared/list/list-params';
import type { ListColumn } from '../../../shared/list/table/list-column';
import { useListSearch } from '../../../shared/list/use-list-search';
import { useHasRole } from '../../../shared/session/session';
import { lazyComponent } from '../../../shared/ui/lazy/lazy-component';
import { dayText } from '../../../shared/ui/text/day';
import { formatNumber } from '../../../shared/ui/text/format';
import { useListPastEvents } from '../api/past-events';
import { daysText } from '../components/past-events/past-event-texts';

const PastEventDialog = lazyComponent(() => import('../components/past-events/past-event-dialog'));

type Filter = 'text' | 'year' | 'organization';

const defaults: ListDefaults<Filter> = {
  filters: { text: '', year: '', organization: '' },
  sort: 'firstDay',
  direction: 'desc',
};

const filters: readonly ListFilter<Filter>[] = [
  { name: 'text', label: 'Évènement, organisateur, lieu ou numéro' },
  { name: 'year', label: 'Année', type: 'number' },
  { name: 'organization', label: 'N° de l’organisation', type: 'number', more: true },
];

const columns: readonly ListColumn<PastEventRowAnswer>[] = [
  { key: 'firstDay', title: 'Date', sortable: true, width: 'day', text: ({ firstDay }) => dayText(firstDay) },
  { key: 'name', title: 'Évènement', sortable: true, main: true, text: ({ name }) => name },
  { key: 'organizationName', title: 'Organisateur', text: ({ organizationName }) => organizationName },
  { key: 'place', title: 'Lieu', text: ({ place }) => place },
  { key: 'stationClass', title: 'Dispositif', width: 'shortChoice', text: ({ stationClass }) => stationClass },
  { key: 'rescuers', title: 'Secouristes', width: 'figure', align: 'right', text: ({ rescuers }) => rescuers },
  { key: 'hours', title: 'Heures', width: 'figure', align: 'right', text: ({ hours }) => formatNumber(hours) },
  { key: 'number', title: 'Ancien numéro', width: 'number', omittedWhenEmpty: true, text: ({ number }) => number },
  { key: 'department', title: 'Département', folded: true, text: ({ department }) => department },
];

/** « Évènements passés »: what imports brought from an older tool. The event that is looked at is in the address. */
export default function PastEventListPage() {
  const search = useListSearch(defaults);
  const [address, setAddress] = useSearchParams();
  const list = useListPastEvents(listParams<ListPastEventsParams>(search), keepShownRows);
  const isManager = useHasRole(...managerRoles);
  const shown = Number(address.get('evenement')) || null;
  return (
    <ListPage
      name="past-events"
      title="Évènements passés (importés)"
      wide
      search={search}
      filters={filters}
      list={list}
      columns={columns}
      rowTo={({ id }) =>
        `${pathTo('aid-station_admin_past-events')}?${changedAddress(address, { evenement: String(id) })}`
      }
      rowName={({ name }) => `l’évènement passé ${name}`}
      card={(row) => ({
        title: row.name,
        facts: [
          ['Date', daysText(row)],
          ['Organisateur', row.organizationName],
          ['Lieu', row.place],
          ['Dispositif', row.stationClass],
        ],
      })}
      exports={() => isManager && <ListExport name="demand.past-events" />}
      emptyText="Aucun évènement passé ne correspond à votre recherche."
      firstUse="Les évènements que vous importez de votre outil précédent arrivent ici, avec leurs chiffres."
    >
      {shown !== null && (
        <PastEventDialog
          key={shown}
          id={shown}
          onClose={() => setAddress(changedAddress(address, { evenement: '' }), { replace: true })}
        />
      )}
    </ListPage>
  );
}
