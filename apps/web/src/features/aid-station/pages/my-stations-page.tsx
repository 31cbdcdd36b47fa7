import { keepPreviousData } from '@tanstack/react-query';
import { usePageOrganiserAidStations } from '../api/own-stations';
import { DossierCard } from '../../../shared/dossier/dossier-card';
import { CardListPage } from '../../../shared/list/card-list-page';
import { usePageNumber } from '../../../shared/list/page-links';

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
      card={(station) => (
        <DossierCard
          dossier={station}
          number={`Poste de secours n° ${station.id}`}
          slots={station.slots.map(({ id, startDate, endDate }) => ({ id, start: startDate, end: endDate }))}
        />
      )}
    />
  );
}
