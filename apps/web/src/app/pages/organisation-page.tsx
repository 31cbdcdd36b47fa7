import { PastEventsOfOrganisation } from '../../features/demand/components/past-events/past-events-of-organisation';
import { OrganisationEditPage } from '../../features/organisations/pages/organisation-edit-page';
import { OrganisationRates } from '../../features/pricing/components/organisation-rates';

/** The edit screen of an organisation (spec back-office 2), composed of the parts that the contexts provide. */
export default function OrganisationPage() {
  return (
    <OrganisationEditPage
      pricing={({ id }) => <OrganisationRates organisationId={id} />}
      pastEvents={({ id }) => <PastEventsOfOrganisation organisationId={id} />}
    />
  );
}
