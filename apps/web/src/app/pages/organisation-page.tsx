import { OrganisationEditPage } from '../../features/organisations/pages/organisation-edit-page';
import { OrganisationRates } from '../../features/pricing/components/organisation-rates';

/** The edit screen of an organisation (spec back-office 2), composed of what the contexts show of it. */
export default function OrganisationPage() {
  return <OrganisationEditPage pricing={({ id }) => <OrganisationRates organisationId={id} />} />;
}
