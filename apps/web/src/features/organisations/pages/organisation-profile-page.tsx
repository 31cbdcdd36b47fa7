import type { OrganisationRowAnswer } from '@pds/api-client/generated/model';
import { useListManagedOrganisations } from '../api/organisations';
import { pathTo, routes } from '../../../routing/routes';
import { RouteLink } from '../../../shared/ui/buttons/button';
import { PageFrame } from '../../../shared/ui/page/page-frame';
import { AttachmentRequests } from '../components/attachment-requests';
import { QueryState } from '../../../shared/ui/state/query-state';
import { useHasRole } from '../../../shared/session/session';
import common from '../../../shared/ui/common.module.css';
import styles from './organisation-profile-page.module.css';
import { truncatedName } from '../components/truncated-name';

/** « Profil(s) organisation »: the organisations that the person manages, as cards (spec organiser 2.14). */
export default function OrganisationProfilePage() {
  const organisations = useListManagedOrganisations();
  return (
    <PageFrame title="Profil(s) organisation">
      <AttachmentRequests />
      <QueryState query={organisations}>
        {({ records }) =>
          records.length === 0 ? (
            <p className={styles.empty}>
              Vous ne gérez aucune organisation actuellement. Celle que vous nommez dans une demande de poste de secours
              apparaît ici.
            </p>
          ) : (
            <ul className={styles.cards}>
              {records.map((organisation) => (
                <li key={organisation.id}>
                  <ProfileCard organisation={organisation} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </PageFrame>
  );
}

function ProfileCard({ organisation: { id, name, contactAddress } }: { organisation: OrganisationRowAnswer }) {
  const canEdit = useHasRole(...routes.organization_edit.allowed);
  return (
    <article className={styles.card}>
      <h2 title={name}>{truncatedName(name)}</h2>
      {contactAddress ? (
        <address>
          {contactAddress.line1}
          <br />
          {contactAddress.zipcode} {contactAddress.city}
        </address>
      ) : (
        <p className={common.muted}>Adresse non renseignée</p>
      )}
      {canEdit && (
        <RouteLink variant="primary" to={pathTo('organization_edit', { id })}>
          MODIFIER<span className="pds-visually-hidden"> {name}</span>
        </RouteLink>
      )}
    </article>
  );
}
