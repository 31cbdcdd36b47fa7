import type { OrganiserAidStation } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import { useNavigate } from 'react-router';
import { useListOrganiserAidStations } from '../api/stations';
import { pathTo } from '../../../routing/routes';
import { DateCell } from '../../../shared/ui/cells';
import { PageFrame } from '../../../shared/ui/page-frame';
import { QueryState } from '../../../shared/ui/query-state';
import { StatusTag } from '../../../shared/ui/status-tag';
import { demandStatusOf } from '../../../shared/reference/statuses';
import styles from '../../../shared/ui/cards.module.css';

/** The organiser's aid stations as cards (spec organiser 2.11). */
export default function MyStationsPage() {
  const stations = useListOrganiserAidStations();
  return (
    <PageFrame title="Mes postes de secours">
      <QueryState query={stations}>
        {({ records }) =>
          records.length === 0 ? (
            <p className={styles.empty}>Vous n’avez aucun poste de secours enregistré actuellement</p>
          ) : (
            <ul className={styles.cards}>
              {records.map((station) => (
                <li key={station.id}>
                  <StationCard station={station} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </PageFrame>
  );
}

function StationCard({ station }: { station: OrganiserAidStation }) {
  const navigate = useNavigate();
  const { id, eventName, slots, documents } = station;
  const quote = documents.find(({ type }) => type === 1);
  const convention = documents.find(({ type }) => type === 2);
  return (
    <article className={styles.card}>
      <header>
        <h2>{eventName}</h2>
        <StatusTag status={demandStatusOf(station)} />
      </header>
      <p className={styles.number}>Poste de secours n° {id}</p>
      <ul className={styles.slots}>
        {slots.map((slot) => (
          <li key={slot.id}>
            <DateCell value={slot.startDate} /> – <DateCell value={slot.endDate} />
          </li>
        ))}
      </ul>
      <footer>
        <Button type="primary" onClick={() => void navigate(pathTo('organization_aid-station_show', { id }))}>
          CONSULTER
        </Button>
        {quote && <Button href={`/api/document/${quote.uniq}`}>TÉLÉCHARGER LE DEVIS</Button>}
        {convention && <Button href={`/api/document/${convention.uniq}`}>TÉLÉCHARGER LA CONVENTION</Button>}
      </footer>
    </article>
  );
}
