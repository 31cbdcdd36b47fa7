import type { OrganiserAidStation } from '@pds/api-client/generated/model';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { usePageOrganiserAidStations } from '../api/stations';
import { pathTo } from '../../../routing/routes';
import { DossierCard } from '../../../shared/dossier/dossier-card';
import { emptyText, NewerOlder, pageOf } from '../../../shared/list/newer-older';
import { Button } from '../../../shared/ui/button';
import { PageFrame } from '../../../shared/ui/page-frame';
import { QueryState } from '../../../shared/ui/query-state';
import styles from '../../../shared/ui/cards.module.css';

/** The organiser's aid stations as cards (spec organiser 2.11). */
export default function MyStationsPage() {
  const [address] = useSearchParams();
  const page = pageOf(address);
  const stations = usePageOrganiserAidStations({ page }, { query: { placeholderData: keepPreviousData } });
  return (
    <PageFrame title="Mes postes de secours">
      <QueryState query={stations}>
        {({ records, total, perPage }) => (
          <>
            {records.length === 0 ? (
              <p className={styles.empty}>
                {emptyText(page, 'Vous n’avez aucun poste de secours enregistré actuellement')}
              </p>
            ) : (
              <ul className={styles.cards}>
                {records.map((station) => (
                  <li key={station.id}>
                    <StationCard station={station} />
                  </li>
                ))}
              </ul>
            )}
            <NewerOlder page={page} perPage={perPage} total={total} />
          </>
        )}
      </QueryState>
    </PageFrame>
  );
}

function StationCard({ station }: { station: OrganiserAidStation }) {
  const navigate = useNavigate();
  const { id, slots } = station;
  return (
    <DossierCard
      dossier={station}
      number={`Poste de secours n° ${id}`}
      slots={slots.map((slot) => ({ id: slot.id, start: slot.startDate, end: slot.endDate }))}
      actions={
        <Button variant="primary" onClick={() => void navigate(pathTo('organization_aid-station_show', { id }))}>
          CONSULTER
        </Button>
      }
    />
  );
}
