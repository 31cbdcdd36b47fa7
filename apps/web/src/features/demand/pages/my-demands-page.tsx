import type { OrganiserDemandRow } from '@pds/api-client/generated/model';
import { keepPreviousData } from '@tanstack/react-query';
import { Navigate, useNavigate } from 'react-router';
import { useListOrganiserDemands } from '../api/demands';
import { pathTo } from '../../../routing/routes';
import { DossierCard } from '../../../shared/dossier/dossier-card';
import { CardListPage } from '../../../shared/list/card-list-page';
import { usePageNumber } from '../../../shared/list/page-links';
import { FirstPasswordNotice } from '../../../shared/session/first-password-notice';
import { funnel } from '../../../shared/session/funnel';
import { Button } from '../../../shared/ui/buttons/button';

/** The organiser's demands as cards (spec organiser 2.10). */
export default function MyDemandsPage() {
  const navigate = useNavigate();
  const page = usePageNumber();
  const demands = useListOrganiserDemands({ page }, { query: { placeholderData: keepPreviousData } });

  // An unfinished request leads to its contact step first.
  if (funnel.isActive()) return <Navigate to={pathTo('organization_aid-station_contact')} replace />;
  return (
    <CardListPage
      title="Mes demandes"
      actions={
        <Button variant="call" onClick={() => void navigate(pathTo('demand'))}>
          Je crée une nouvelle demande
        </Button>
      }
      notice={<FirstPasswordNotice />}
      page={page}
      list={demands}
      none="Vous n’avez aucune demande de postes de secours enregistrée actuellement"
      card={(demand) => <DemandCard demand={demand} />}
    />
  );
}

function DemandCard({ demand }: { demand: OrganiserDemandRow }) {
  const navigate = useNavigate();
  const { id, deletedAt, demandSlots } = demand;
  return (
    <DossierCard
      dossier={demand}
      number={`Demande n° ${id}`}
      slots={demandSlots.map((slot) => ({ id: slot.id, start: slot.startAt, end: slot.endAt }))}
      actions={
        deletedAt ? (
          <Button disabled>DEMANDE SUPPRIMÉE</Button>
        ) : (
          <Button variant="primary" onClick={() => void navigate(pathTo('organization_demand_edit', { id }))}>
            CONSULTER
          </Button>
        )
      }
    />
  );
}
