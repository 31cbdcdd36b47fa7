import type { OrganiserDemandRow } from '@pds/api-client/generated/model';
import { keepPreviousData } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { useListOrganiserDemands } from '../api/demands';
import { pathTo } from '../../../routing/routes';
import { DossierCard } from '../../../shared/dossier/dossier-card';
import { emptyText, NewerOlder, pageOf } from '../../../shared/list/newer-older';
import { funnel } from '../../../shared/session/funnel';
import { PageFrame } from '../../../shared/ui/page-frame';
import { Button } from '../../../shared/ui/button';
import { QueryState } from '../../../shared/ui/query-state';
import styles from '../../../shared/ui/cards.module.css';

/** The organiser's demands as cards (spec organiser 2.10). */
export default function MyDemandsPage() {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const page = pageOf(address);
  const demands = useListOrganiserDemands({ page }, { query: { placeholderData: keepPreviousData } });

  // An unfinished request leads to its contact step first.
  if (funnel.isActive()) return <Navigate to={pathTo('organization_aid-station_contact')} replace />;
  return (
    <PageFrame
      title="Mes demandes"
      actions={
        <Button variant="call" onClick={() => void navigate(pathTo('demand'))}>
          Je crée une nouvelle demande
        </Button>
      }
    >
      <QueryState query={demands}>
        {({ records, total, perPage }) => (
          <>
            {records.length === 0 ? (
              <p className={styles.empty}>
                {emptyText(page, 'Vous n’avez aucune demande de postes de secours enregistrée actuellement')}
              </p>
            ) : (
              <ul className={styles.cards}>
                {records.map((demand) => (
                  <li key={demand.id}>
                    <DemandCard demand={demand} />
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
