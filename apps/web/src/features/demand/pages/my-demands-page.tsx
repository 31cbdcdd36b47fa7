import { keepPreviousData } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { useListOrganiserDemands } from '../api/own-demands';
import { pathTo } from '../../../routing/routes';
import { DossierCard } from '../../../shared/dossier/dossier-card';
import { CardListPage } from '../../../shared/list/card-list-page';
import { usePageNumber } from '../../../shared/list/page-links';
import { FirstPasswordNotice } from '../../../shared/session/first-password-notice';
import { funnel } from '../../../shared/session/funnel';
import { RouteLink } from '../../../shared/ui/buttons/button';

/** The organiser's demands as cards (spec organiser 2.10). */
export default function MyDemandsPage() {
  const page = usePageNumber();
  const demands = useListOrganiserDemands({ page }, { query: { placeholderData: keepPreviousData } });

  // An unfinished request leads to its contact step first.
  if (funnel.isActive()) return <Navigate to={pathTo('organization_aid-station_contact')} replace />;
  return (
    <CardListPage
      title="Mes demandes"
      actions={
        <RouteLink variant="call" to={pathTo('demand')}>
          Je crée une nouvelle demande
        </RouteLink>
      }
      notice={<FirstPasswordNotice />}
      page={page}
      list={demands}
      none="Vous n’avez aucune demande de postes de secours enregistrée actuellement"
      card={(demand) => (
        <DossierCard
          dossier={demand}
          number={`Demande n° ${demand.id}`}
          slots={demand.demandSlots.map(({ id, startAt, endAt }) => ({ id, start: startAt, end: endAt }))}
        />
      )}
    />
  );
}
