import type { PastEventRowAnswer } from '@pds/api-client/generated/model';
import { useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../../../routing/routes';
import { Button } from '../../../../shared/ui/buttons/button';
import { lazyComponent } from '../../../../shared/ui/lazy/lazy-component';
import { type RecordColumn, RecordTable } from '../../../../shared/ui/text/record-table';
import { useListPastEvents } from '../../api/past-events';
import { daysText } from './past-event-texts';

const PastEventDialog = lazyComponent(() => import('./past-event-dialog'));

/** The latest ones; the list has the others. */
const mostShown = 10;

/** « Évènements passés (importés) » of an organisation; nothing when there are none. */
export function PastEventsOfOrganisation({ organisationId }: { organisationId: number }) {
  const [shown, setShown] = useState<number | null>(null);
  const { data } = useListPastEvents({
    ...{ organization: organisationId, page: 1, perPage: mostShown, sort: 'firstDay', direction: 'desc' },
  });
  if (!data?.records.length) return null;
  const columns: readonly RecordColumn<PastEventRowAnswer>[] = [
    { title: 'Date', render: daysText },
    {
      title: 'Évènement',
      render: ({ id, name }) => (
        <Button variant="text" size="small" onClick={() => setShown(id)}>
          {name}
        </Button>
      ),
    },
    { title: 'Lieu', render: ({ place }) => place },
    { title: 'Dispositif', render: ({ stationClass }) => stationClass },
  ];
  const all = new URLSearchParams({ organization: String(organisationId) });
  return (
    <section>
      <h2>Évènements passés (importés)</h2>
      <RecordTable
        caption="Évènements passés (importés)"
        columns={columns}
        rows={data.records}
        rowKey={({ id }) => id}
        emptyText="Aucun évènement passé."
      />
      {data.total > mostShown && (
        <p>
          <Link to={`${pathTo('aid-station_admin_past-events')}?${all}`}>Voir les {data.total} évènements passés</Link>
        </p>
      )}
      {shown !== null && <PastEventDialog id={shown} onClose={() => setShown(null)} />}
    </section>
  );
}
