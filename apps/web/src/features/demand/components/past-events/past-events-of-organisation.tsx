import type { PastEventRowAnswer } from '@pds/api-client/generated/model';
import { counted } from '@pds/kernel';
import { Link } from 'react-router';
import { pathTo } from '../../../../routing/routes';
import { DetailSection } from '../../../../shared/ui/page/detail-page';
import { type RecordColumn, RecordTable } from '../../../../shared/ui/text/record-table';
import { useListPastEvents } from '../../api/past-events';
import { daysText } from './past-event-texts';
import styles from './past-events.module.css';

/** The latest ones; the list has the others. */
const mostShown = 10;

/** « Évènements passés (importés) » of an organisation; nothing when there are none. */
export function PastEventsOfOrganisation({ organisationId }: { organisationId: number }) {
  const { data } = useListPastEvents({
    ...{ organization: organisationId, page: 1, perPage: mostShown, sort: 'firstDay', direction: 'desc' },
  });
  if (!data?.records.length) return null;
  const listWith = (more: Record<string, string> = {}) =>
    `${pathTo('aid-station_admin_past-events')}?${new URLSearchParams({ organization: String(organisationId), ...more })}`;
  const columns: readonly RecordColumn<PastEventRowAnswer>[] = [
    { title: 'Date', render: daysText },
    { title: 'Évènement', render: ({ id, name }) => <Link to={listWith({ evenement: String(id) })}>{name}</Link> },
    { title: 'Lieu', render: ({ place }) => place },
    { title: 'Dispositif', render: ({ stationClass }) => stationClass },
  ];
  return (
    <div className={styles.below}>
      <DetailSection
        title="Évènements passés (importés)"
        actions={
          data.total > mostShown && (
            <Link to={listWith()}>Voir {counted(data.total, 'évènement passé', 'évènements passés')}</Link>
          )
        }
      >
        <RecordTable
          caption="Évènements passés (importés)"
          columns={columns}
          rows={data.records}
          rowKey={({ id }) => id}
          emptyText="Aucun évènement passé."
        />
      </DetailSection>
    </div>
  );
}
