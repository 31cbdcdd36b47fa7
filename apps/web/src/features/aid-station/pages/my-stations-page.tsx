import type { OrganiserAidStation } from '@pds/api-client/generated/model';
import { keepPreviousData } from '@tanstack/react-query';
import { usePageOrganiserAidStations } from '../api/own-stations';
import { pathTo } from '../../../routing/routes';
import { DossierCard } from '../../../shared/dossier/dossier-card';
import { CardListPage } from '../../../shared/list/card-list-page';
import { usePageNumber } from '../../../shared/list/page-links';
import { RouteLink } from '../../../shared/ui/buttons/button';

/** The organiser's aid stations as cards (spec organiser 2.11). */
export default function MyStationsPage() {
  const page = usePageNumber();
  const stations = usePageOrganiserAidStations({ page }, { query: { placeholderData: keepPreviousData } });
  return (
    <CardListPage
      title="Mes postes de secours"
      page={page}
      list={stations}
      none="Vous n’avez aucun poste de secours enregistré actuellement"
      card={(station) => <StationCard station={station} />}
    />
  );
}

function StationCard({ station }: { station: OrganiserAidStation }) {
  const { id, slots } = station;
  return (
    <DossierCard
      dossier={station}
      number={`Poste de secours n° ${id}`}
      slots={slots.map((slot) => ({ id: slot.id, start: slot.startDate, end: slot.endDate }))}
      actions={
        <RouteLink variant="primary" to={pathTo('organization_aid-station_show', { id })}>
          CONSULTER
        </RouteLink>
      }
    />
  );
}
