import type { OrganiserDemandRow } from '@pds/api-client/generated/model';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { useListOrganiserDemands } from '../api/demands';
import { pathTo } from '../../../routing/routes';
import { DateCell } from '../../../shared/ui/cells';
import { funnel } from '../../../shared/session/funnel';
import { PageFrame } from '../../../shared/ui/page-frame';
import { Button, ButtonLink } from '../../../shared/ui/button';
import { QueryState } from '../../../shared/ui/query-state';
import { StatusTag } from '../../../shared/ui/status-tag';
import { demandStatusOf } from '../../../shared/reference/statuses';
import styles from '../../../shared/ui/cards.module.css';
import ownStyles from './my-demands-page.module.css';

/** The organiser's demands as cards (spec organiser 2.10). */
export default function MyDemandsPage() {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const page = Math.max(1, Number(address.get('page')) || 1);
  const demands = useListOrganiserDemands({ page }, { query: { placeholderData: keepPreviousData } });

  // A request that waits for its contact step comes first.
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
              <p className={styles.empty}>Vous n’avez aucune demande de postes de secours enregistrée actuellement</p>
            ) : (
              <ul className={styles.cards}>
                {records.map((demand) => (
                  <li key={demand.id}>
                    <DemandCard demand={demand} />
                  </li>
                ))}
              </ul>
            )}
            {total > perPage && (
              <nav className={ownStyles.pages} aria-label="Pages">
                {page > 1 && <Link to={`?page=${page - 1}`}>Plus récentes</Link>}
                {page * perPage < total && <Link to={`?page=${page + 1}`}>Plus anciennes</Link>}
              </nav>
            )}
          </>
        )}
      </QueryState>
    </PageFrame>
  );
}

function DemandCard({ demand }: { demand: OrganiserDemandRow }) {
  const navigate = useNavigate();
  const { id, eventName, deletedAt, demandSlots, documents } = demand;
  const quote = documents.find(({ type }) => type === 1);
  const convention = documents.find(({ type }) => type === 2);
  return (
    <article className={styles.card}>
      <header>
        <h2>{eventName}</h2>
        <StatusTag status={demandStatusOf(demand)} />
      </header>
      <p className={styles.number}>Demande n° {id}</p>
      <ul className={styles.slots}>
        {demandSlots.map((slot) => (
          <li key={slot.id}>
            <DateCell value={slot.startAt} /> – <DateCell value={slot.endAt} />
          </li>
        ))}
      </ul>
      <footer>
        {deletedAt ? (
          <Button disabled>DEMANDE SUPPRIMÉE</Button>
        ) : (
          <Button variant="primary" onClick={() => void navigate(pathTo('organization_demand_edit', { id }))}>
            CONSULTER
          </Button>
        )}
        {quote && <ButtonLink href={`/api/document/${quote.uniq}`}>TÉLÉCHARGER LE DEVIS</ButtonLink>}
        {convention && <ButtonLink href={`/api/document/${convention.uniq}`}>TÉLÉCHARGER LA CONVENTION</ButtonLink>}
      </footer>
    </article>
  );
}
