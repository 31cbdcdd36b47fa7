import { OrganisationEditPage } from '../features/organisations/organisation-edit-page';
import { Notice } from '../shared/problem-notice';

/** The edit screen of an organisation (spec back-office 2), composed of what the contexts show of it. */
export default function OrganisationPage() {
  return (
    <OrganisationEditPage
      pricing={() => (
        <Notice tone="info" title="Les tarifs propres à une organisation ne peuvent pas encore être saisis ici.">
          Ceux du département s'appliquent à ses demandes.
        </Notice>
      )}
    />
  );
}
