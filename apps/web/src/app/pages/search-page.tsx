import { counted } from '@pds/kernel';
import { useSearchDossiers } from '@pds/api-client/generated/home/home';
import type { FoundDossierAnswer } from '@pds/api-client/generated/model';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { Link } from 'react-router';
import { pathTo } from '../../routing/routes';
import { staffDossierPath } from '../../shared/dossier/staff-dossier-path';
import { demandStatuses } from '../../shared/reference/statuses';
import { useRememberList } from '../../shared/session/last-list';
import { formatDate } from '../../shared/ui/text/format';
import { DossierSearchBox } from '../layouts/dossier-search-box';
import { PageFrame } from '../../shared/ui/page/page-frame';
import { QueryState } from '../../shared/ui/state/query-state';
import { StatusTag } from '../../shared/ui/state/status-tag';
import styles from './search-page.module.css';

const transformed = 3;
const maxResults = 50;

const pathOf = ({ id, status }: FoundDossierAnswer) => staffDossierPath({ id, isAidStation: status === transformed });

/** Results of the header's search. A single result is opened at once. */
export default function SearchPage() {
  const [address] = useSearchParams();
  const q = (address.get('q') ?? '').trim();
  return (
    <PageFrame
      title={q ? `Recherche : ${q}` : 'Recherche'}
      breadcrumb={[{ label: 'Tableau de bord', to: pathTo('root') }]}
      actions={<DossierSearchBox key={q} text={q} className={styles.search} />}
    >
      {q ? <Results q={q} /> : <p>Saisissez un numéro, un évènement, une organisation, un contact ou une ville.</p>}
    </PageFrame>
  );
}

function Results({ q }: { q: string }) {
  const found = useSearchDossiers({ q });
  const { state } = useLocation() as { state: { typed?: boolean } | null };
  useRememberList(`Recherche : ${q}`, found.data?.records.map(pathOf) ?? []);
  return (
    <QueryState query={found}>
      {({ records }) => {
        // Only right after the search was typed: « retour » shows the results.
        if (records.length === 1 && state?.typed) return <Navigate to={pathOf(records[0]!)} replace />;
        if (records.length === 0) return <p className={styles.empty}>Aucun dossier ne correspond à « {q} ».</p>;
        return (
          <>
            <p role="status" className={styles.count}>
              {records.length === maxResults
                ? `Les ${maxResults} premiers dossiers : précisez votre recherche.`
                : countOf(records)}
            </p>
            <ul className={styles.results}>
              {records.map((dossier) => (
                <li key={dossier.id}>
                  <Link to={pathOf(dossier)} className={styles.dossier}>
                    <span className={styles.number}>n° {dossier.id}</span>
                    <strong>{dossier.eventName}</strong>
                    <StatusTag status={demandStatuses[dossier.status]} />
                    <span className={styles.facts}>
                      {[
                        formatDate(dossier.startDate),
                        dossier.place,
                        dossier.organizationName,
                        dossier.contactName,
                        dossier.foundBy,
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </>
        );
      }}
    </QueryState>
  );
}

const countOf = ({ length }: readonly unknown[]) => counted(length, 'dossier trouvé', 'dossiers trouvés');
